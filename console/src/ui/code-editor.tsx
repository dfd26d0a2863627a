import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { yaml } from '@codemirror/lang-yaml'
import { bracketMatching, foldGutter, foldKeymap } from '@codemirror/language'
import { Compartment, EditorState } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { styleNonce } from '../theme/nonce.ts'
import classes from './code-editor.module.css'
import { editorTheme } from './code-editor-theme.ts'

type Props = {
  value: string
  onChange?: (value: string) => void
  language: 'yaml' | 'json'
  label: string
}

const languages = { yaml, json }

/** An editor for YAML and JSON. Tab indents; Esc and then Tab leaves, as assistive technology announces. */
export function CodeEditor({ value, onChange, language, label }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const mode = useRef(new Compartment())
  const changed = useRef(onChange)
  changed.current = onChange

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what changes is sent to it below
  useEffect(() => {
    const editor = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc: value,
        extensions: [
          EditorView.cspNonce.of(styleNonce()),
          EditorState.readOnly.of(onChange === undefined),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.lineWrapping,
          [lineNumbers(), foldGutter(), history(), drawSelection(), bracketMatching()],
          [highlightActiveLine(), editorTheme, mode.current.of(languages[language]())],
          keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap, indentWithTab]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed.current?.(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [])

  useEffect(() => {
    view.current?.dispatch({ effects: mode.current.reconfigure(languages[language]()) })
  }, [language])

  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === value) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])

  return <div ref={host} className={classes.editor} />
}
