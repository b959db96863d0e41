/** Sizes or colors in the product form: typed one by one, taken out one by one. */
import { type KeyboardEvent, useId, useRef } from 'react'

import { Button } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'

import * as fields from '../fields/fields.css.ts'
import { addWord, removeWord } from './product-draft.ts'
import * as css from './product-form.css.ts'

type WordListProps = {
  label: string
  /** One of them, as in `Add size`. */
  noun: string
  words: readonly string[]
  onChange: (words: readonly string[]) => void
  problem?: string | undefined
}

/** Enter adds the word instead of sending the form; what was typed and left is added as well, so that saving keeps it. */
export const WordList = ({ label, noun, words, onChange, problem }: WordListProps) => {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const take = (): void => {
    if (!input.current?.value.trim()) return
    onChange(addWord(words, input.current.value))
    input.current.value = ''
  }
  const add = (): void => {
    take()
    input.current?.focus()
  }
  const addOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <div className={css.words}>
      <div className={css.wordEntry}>
        <label className={`${fields.root} ${css.wordField}`}>
          {label}
          <input
            ref={input}
            className={fields.input}
            placeholder={`Add a ${noun}`}
            maxLength={40}
            autoComplete="off"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? id : undefined}
            onKeyDown={addOnEnter}
            onBlur={take}
          />
        </label>
        <Button tone="outline" aria-label={`Add ${noun}`} onClick={add}>
          Add
        </Button>
      </div>
      {problem && (
        <span id={id} className={fields.problem}>
          {problem}
        </span>
      )}
      {words.length > 0 && (
        <ul className={css.wordList} aria-label={label}>
          {words.map((word) => (
            <li key={word} className={css.word}>
              {word}
              <IconButton
                icon="close"
                label={`Remove ${noun} ${word}`}
                onClick={() => onChange(removeWord(words, word))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
