import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where any of the secrets stands: in a file of the folder, or in one of the texts; each as a short sentence. */
export async function findSecrets(
  secrets: ReadonlySet<string>,
  folder: string,
  texts: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  const look = (bytes: Buffer, where: string) => {
    for (const secret of secrets) if (bytes.includes(secret)) found.push(`${secret} in ${where}`)
  }
  for (const [index, text] of texts.entries()) look(Buffer.from(text), `text ${index}`)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name)
    look(await readFile(file), file)
  }
  return found
}
