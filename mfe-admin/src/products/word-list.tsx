/** Sizes or colors in the product form: typed one by one, taken out one by one. */
import { type KeyboardEvent, useRef } from 'react'

import { Button } from '@shop/ui/button'
import { Field } from '@shop/ui/field'
import { IconButton } from '@shop/ui/icon-button'

import { addWord, removeWord } from './product-draft.ts'
import * as css from './product-form.css.ts'

type Props = {
  label: string
  /** One of them, as in `Add size`. */
  noun: string
  words: readonly string[]
  onChange: (words: readonly string[]) => void
  problem?: string | undefined
}

/** Enter adds the word instead of sending the form; a word that was typed and left is added, too, so that it is saved. */
export const WordList = ({ label, noun, words, onChange, problem }: Props) => {
  const input = useRef<HTMLInputElement>(null)
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
      <Field label={label} problem={problem}>
        {(control) => (
          <span className={css.wordEntry}>
            <input
              ref={input}
              className={css.wordInput}
              placeholder={`Add a ${noun}`}
              maxLength={40}
              autoComplete="off"
              onKeyDown={addOnEnter}
              onBlur={take}
              {...control}
            />
            <Button tone="outline" aria-label={`Add ${noun}`} onClick={add}>
              Add
            </Button>
          </span>
        )}
      </Field>
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
