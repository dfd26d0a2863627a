import { dirname, relative, resolve } from 'node:path'
import { defineConfig } from 'rolldown'

// A package carries JavaScript, since Node strips no types under node_modules; and few files of it,
// since loading a thousand modules one by one is most of what a start costs.
const SOURCES = resolve(import.meta.dirname, 'src')

/** What a process or a thread of its own runs: the files keep their places, so that each finds the others. */
const PROGRAMS = [
  'cli/main',
  'runtime/worker-main',
  'runtime/shipper-thread',
  'store/dialects/sqlite-worker',
  'demo/main',
]

export default defineConfig({
  platform: 'node',
  input: Object.fromEntries(PROGRAMS.map((name) => [name, resolve(SOURCES, `${name}.ts`)])),
  // Used only where somebody installed them.
  external: ['pg-native', /^cloudflare:/],
  plugins: [ownPlaces()],
  checks: { eval: false },
  output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
})

/** Lets a module that ends up in another's file still speak of its own place beside the others. */
function ownPlaces() {
  return {
    name: 'own-places',
    transform(code, id) {
      if (!id.startsWith(SOURCES) || !code.includes('import.meta.url')) return null
      const own = relative(SOURCES, id).replace(/\.ts$/, '.js')
      return code.replaceAll('import.meta.url', `PLACE_OF('${own}')`)
    },
    renderChunk(code, { fileName }) {
      return code.replaceAll(/PLACE_OF\(['"]([^'"]+)['"]\)/g, (_, own) => {
        const path = relative(dirname(fileName), own)
        return `new URL('${path}', import.meta.url).href`
      })
    },
  }
}
