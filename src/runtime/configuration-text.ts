import { stringify } from 'yaml'
import type { Configuration } from '../model/configuration.ts'

/** A configuration as a YAML text that reads back as the same configuration. */
export function configurationText(document: Configuration): string {
  // No folding: a key in PEM or a long rule stays on lines that can be searched and compared.
  return stringify(document, { lineWidth: 0, aliasDuplicateObjects: false })
}
