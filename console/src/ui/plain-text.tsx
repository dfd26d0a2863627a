import { visibleText } from './visible-text.ts'

/** A value of others inside a line: it is text, whatever it contains, and rearranges nothing around it. */
export function PlainText({ text }: { text: string }) {
  return <bdi>{visibleText(text)}</bdi>
}
