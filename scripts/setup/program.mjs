import { builtFolder } from './built-folder.mjs'

const ROLLDOWN = 'node_modules/rolldown/bin/cli.mjs'

/** The piece of set-up that makes the compiled files a package carries. */
export const programBuild = compiled('program', 'dist', 'rolldown.config.mjs')

/** The same without records, which the benchmark measures beside it. */
export const unrecordedBuild = compiled(
  'program-without-records',
  'dist-unrecorded',
  'bench/unrecorded/rolldown.config.mjs',
)

function compiled(title, folder, configuration) {
  return builtFolder({
    title,
    folder,
    needs: 'src/cli/main.ts',
    sources: ['src', 'bench/unrecorded', 'rolldown.config.mjs', 'package-lock.json'],
    commandInto: (fresh) => [ROLLDOWN, '--config', configuration, '--dir', fresh],
  })
}
