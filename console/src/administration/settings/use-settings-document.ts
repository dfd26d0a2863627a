import { useSuspenseQuery } from '@tanstack/react-query'
import { Configuration } from '../../../../src/model/configuration.ts'
import { exchange } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { versioned } from '../../api/query.ts'
import { useEditing } from '../../forms/use-editing.ts'
import { useSaving } from '../../forms/use-saving.ts'

/** The settings inside the whole document: only they are edited, the rest goes back as it came. */
export function useSettingsDocument() {
  const { data: loaded } = useSuspenseQuery(versioned(endpoints.getConfiguration, {}))
  const read = () => exchange(endpoints.getConfiguration, {})
  const editing = useEditing<Configuration>({ key: 'settings', loaded, schema: Configuration })
  const saving = useSaving<Configuration>(editing, {
    read,
    // The answer to this write says what changed, not what is there now.
    write: async (body, etag) => {
      await exchange(endpoints.putConfiguration, { body }, { etag })
      return read()
    },
  })
  return { ...editing, saving, document: editing.basis.body }
}
