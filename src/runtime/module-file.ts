/** The file of one of our modules that another process or thread runs: sources in a checkout, compiled when installed. */
export function moduleFile(name: string, from: string): URL {
  return new URL(`${name}${from.endsWith('.ts') ? '.ts' : '.js'}`, from)
}
