import { resolve } from 'node:path'
import { SettingError } from './settings-row.ts'
import { settingRows } from './settings-table.ts'

export { SettingError } from './settings-row.ts'
export { clientSettings, settingRows } from './settings-table.ts'

export type Settings = { [K in keyof typeof settingRows]: (typeof settingRows)[K]['fallback'] }
/** Settings as flags give them: texts, or true for a flag without a value. */
export type GivenFlags = Readonly<Record<string, string | boolean | undefined>>

/** Puts the settings together; the only reader of the environment. */
export function readSettings(
  flags: GivenFlags,
  environment = process.env,
  file: Readonly<Record<string, unknown>> = {},
): Settings {
  const entries = Object.entries(settingRows).map(([name, setting]) => {
    const given =
      (setting.flag === undefined ? undefined : flags[camelCase(setting.flag)]) ??
      (environment[setting.variable] || undefined) ??
      file[name]
    if (given === undefined || given === false) return [name, setting.fallback]
    const where = setting.flag === undefined ? setting.variable : `--${setting.flag}`
    return [name, readNamed(where, () => setting.read(String(given === true ? 'true' : given)))]
  })
  const settings = Object.fromEntries(entries) as Settings
  return { ...settings, data: resolve(settings.data) }
}

function readNamed<T>(name: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof SettingError) throw new SettingError(`${name}: ${error.message}`)
    throw error
  }
}

function camelCase(flag: string): string {
  return flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** A variable that a claim rule may read. */
export function ruleEnvironment(name: string): string | undefined {
  return process.env[name]
}

/** A variable that a reference `${env:NAME}` names. */
export function referencedVariable(name: string): string | undefined {
  return process.env[name]
}
