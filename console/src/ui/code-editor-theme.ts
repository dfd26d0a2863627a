import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const look = EditorView.theme({
  '&': { color: 'var(--mantine-color-text)', backgroundColor: 'var(--varco-raised)' },
  '.cm-scroller': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    fontSize: '0.8125rem',
    lineHeight: '1.5',
  },
  '.cm-content': { caretColor: 'var(--mantine-color-text)' },
  '.cm-gutters': {
    color: 'var(--mantine-color-dimmed)',
    backgroundColor: 'var(--varco-surface)',
    borderRight: '1px solid var(--varco-line)',
  },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--mantine-color-blue-light-hover)',
  },
})

const words = HighlightStyle.define([
  {
    tag: [tags.propertyName, tags.definition(tags.propertyName)],
    color: 'var(--mantine-color-blue-light-color)',
  },
  { tag: [tags.string, tags.content], color: 'var(--mantine-color-green-light-color)' },
  {
    tag: [tags.number, tags.bool, tags.null, tags.keyword],
    color: 'var(--mantine-color-orange-light-color)',
  },
  { tag: tags.comment, color: 'var(--mantine-color-dimmed)', fontStyle: 'italic' },
])

/** Colours of the editor: those of the console, so that both themes read at 4.5:1. */
export const editorTheme = [look, syntaxHighlighting(words)]
