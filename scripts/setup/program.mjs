import { builtFolder } from './built-folder.mjs'

const ROLLDOWN = 'node_modules/rolldown/bin/cli.mjs'

/** The piece of set-up that makes the compiled files a package carries. */
export const programBuild = builtFolder({
  title: 'program',
  folder: 'dist',
  needs: 'src/cli/main.ts',
  sources: ['src', 'rolldown.config.mjs', 'package-lock.json'],
  commandInto: (fresh) => [ROLLDOWN, '--config', 'rolldown.config.mjs', '--dir', fresh],
})
