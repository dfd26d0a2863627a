import { installPackages } from './packages.mjs'
import { SetupError } from './setup-error.mjs'
import { findTool, TOOLS } from './tools.mjs'

/** The piece of set-up that gets programs from the machine's distribution when they are missing. */
export function machineTools(keys) {
  const missing = () => keys.filter((key) => !findTool(key))
  return {
    get title() {
      return missing()
        .map((key) => TOOLS[key].debian)
        .join(', ')
    },
    isMissing: () => missing().length > 0,
    make: () => install(missing()),
  }
}

async function install(keys) {
  await installPackages(keys.map((key) => TOOLS[key]))
  const absent = keys.filter((key) => !findTool(key)).map((key) => TOOLS[key].name)
  if (absent.length > 0) {
    throw new SetupError(
      `apt-get installed its packages, yet these were not found: ${absent.join(', ')}.`,
    )
  }
}
