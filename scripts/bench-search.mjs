import { inCheckout, ROOT } from './setup/checkout.mjs'
import { run } from './setup/child.mjs'
import { endWithSentence } from './setup/setup-error.mjs'
import { setUp } from './setup.mjs'

async function main() {
  const node = await setUp({})
  const args = [inCheckout('bench', 'search', 'main.ts'), ...process.argv.slice(2)]
  const { code } = await run(node, args, { cwd: ROOT, stdio: 'inherit' })
  process.exitCode = code
}

await endWithSentence(main)
