import classes from './code-text.module.css'
import { CopyButton } from './copy-button.tsx'
import { visibleText } from './visible-text.ts'

type Props = { text: string; copyLabel?: string }

/** A machine's text in a line: an address, a path, a claim. It is text, whatever it contains. */
export function CodeText({ text, copyLabel }: Props) {
  return (
    <span className={classes.line}>
      <code className={classes.code}>{visibleText(text)}</code>
      {copyLabel && <CopyButton text={text} label={copyLabel} />}
    </span>
  )
}
