import type it from '../it/forms.ts'
import type { TextsLike } from '../texts.ts'

export default {
  bar: {
    clean: 'Nothing to save',
    dirty: 'Unsaved changes',
    discard: 'Discard',
  },
  draft: {
    restored: 'Your draft of {{at}} is back: it is not saved yet.',
    discard: 'Discard the draft',
  },
  review: {
    title: 'What changes',
    nothing: 'No field has changed: the same document would be saved.',
    before: 'Before',
    after: 'After',
    reordered: 'Only the order changes.',
    confirm: 'Confirm and save',
    confirmAndApply: 'Save and apply now',
    saved: 'Saved',
    savedHint: 'It becomes active with Apply now, or when the cache ends.',
    appliedHint: 'Saved, and already active on every node.',
  },
  conflict: {
    title: 'Somebody else saved before you',
    text: 'Nothing is lost. Choose who wins in the fields that both changed; the others merge by themselves.',
    base: 'When you started',
    mine: 'Changed by you alone',
    theirs: 'Changed by others alone',
    mineValue: 'Yours:',
    theirsValue: 'Theirs:',
    takeTheirs: 'Give up my changes',
    saveMerged: 'Save the merged version',
  },
  field: {
    secretKept: 'Saved, not shown',
    secretReplace: 'Replace',
    secretKeep: 'Keep the saved one',
    secretHint: 'A value, or a reference ${env:NAME} or ${file:PATH}.',
    addValue: 'Type and press Enter',
    remove: 'Remove {{value}}',
    invalid: 'Check the marked fields',
  },
} satisfies TextsLike<typeof it>
