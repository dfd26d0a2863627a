import { inCheckout, ROOT } from './setup/checkout.mjs'
import { run } from './setup/child.mjs'
import { programBuild, unrecordedBuild } from './setup/program.mjs'
import { endWithSentence, SetupError } from './setup/setup-error.mjs'
import { environmentWith } from './setup/tool-environment.mjs'
import { BENCH_TOOLS } from './setup/tools.mjs'
import { setUp } from './setup.mjs'

async function main() {
  if (process.platform !== 'linux') {
    throw new SetupError(
      'The benchmark needs Linux: it reads CPU times from /proc and pins processes to cores.',
    )
  }
  const node = await setUp({ builds: [programBuild, unrecordedBuild], tools: BENCH_TOOLS })
  const args = [inCheckout('bench', 'main.ts'), ...process.argv.slice(2)]
  const env = environmentWith(BENCH_TOOLS)
  const { code } = await run(node, args, { cwd: ROOT, env, stdio: 'inherit' })
  process.exitCode = code
}

await endWithSentence(main)
