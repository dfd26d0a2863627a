import { builtFolder } from './built-folder.mjs'

const VITE = 'node_modules/vite/bin/vite.js'

/** The piece of set-up that builds the console; nothing to do while the checkout has none. */
export const consoleBuild = builtFolder({
  title: 'console',
  folder: 'console/dist',
  needs: 'console/index.html',
  sources: ['console', 'src/model', 'package-lock.json'],
  commandInto: (fresh) => [
    ...[VITE, 'build', 'console'],
    ...['--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'],
  ],
})
