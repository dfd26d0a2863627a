import { Modal, Text } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import classes from './palette.module.css'
import type { Suggestion } from './suggestion.ts'
import { useSuggestions } from './use-suggestions.ts'

/** Type a page, or paste what you have at hand: the palette knows where it belongs. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const list = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const suggestions = useSuggestions(text)
  const current = Math.min(chosen, suggestions.length - 1)

  const run = (suggestion: Suggestion | undefined) => {
    if (!suggestion) return
    onClose()
    suggestion.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setChosen((current + step + suggestions.length) % Math.max(suggestions.length, 1))
    } else if (event.key === 'Enter') run(suggestions[current])
  }

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size="lg"
      padding={0}
      yOffset="12vh"
      centered={false}
      attributes={{ content: { 'aria-label': t('palette.title') } }}
    >
      <div className={classes.search}>
        <Icon name="search" />
        <input
          className={classes.input}
          value={text}
          placeholder={t('palette.placeholder')}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded="true"
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={suggestions.length > 0 ? `${list}-${current}` : undefined}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
      </div>
      <div id={list} role="listbox" aria-label={t('palette.results')} className={classes.list}>
        {suggestions.map((suggestion, index) => (
          <Row
            key={suggestion.key}
            id={`${list}-${index}`}
            suggestion={suggestion}
            isCurrent={index === current}
            onPoint={() => setChosen(index)}
            onRun={() => run(suggestion)}
          />
        ))}
      </div>
      <Text className={classes.hint} role={suggestions.length === 0 ? 'status' : undefined}>
        {suggestions.length === 0 ? t('palette.empty') : t('palette.hint')}
      </Text>
    </Modal>
  )
}

type RowProps = {
  id: string
  suggestion: Suggestion
  isCurrent: boolean
  onPoint: () => void
  onRun: () => void
}

function Row({ id, suggestion, isCurrent, onPoint, onRun }: RowProps) {
  return (
    // The focus stays in the input, which moves the current row: a row itself needs no key handler.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={classes.row}
      onMouseMove={onPoint}
      onClick={onRun}
    >
      <Icon name={suggestion.icon} />
      <span className={classes.label}>{suggestion.label}</span>
      {suggestion.hint && <span className={classes.aside}>{suggestion.hint}</span>}
    </div>
  )
}
