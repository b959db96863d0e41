/** The search above a list: asks a moment after the last letter, or at once with Enter. */
import { type FormEvent, useEffect, useRef } from 'react'

import { Icon } from '@shop/ui/icon'
import { hidden } from '@shop/ui/type'

import * as css from '../fields/fields.css.ts'

const pauseMs = 200

type Props = { label: string; words: string | undefined; onSearch: (words: string) => void }

/** The label is the placeholder, and is read out. What is being typed is never overwritten. */
export const SearchBox = ({ label, words = '', onSearch }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const { current } = input
    if (current && document.activeElement !== current) current.value = words
  }, [words])
  // A filter may have changed the address before the timer ends.
  const latest = useRef({ words, onSearch })
  useEffect(() => {
    latest.current = { words, onSearch }
  })
  const search = (): void => {
    clearTimeout(timer.current)
    const typed = input.current?.value.trim() ?? ''
    if (typed !== latest.current.words.trim()) latest.current.onSearch(typed)
  }
  const searchSoon = (): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(search, pauseMs)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    search()
  }
  return (
    <form role="search" onSubmit={submit}>
      <label className={css.search}>
        <span className={hidden}>{label}</span>
        <span className={css.searchIcon}>
          <Icon name="search" />
        </span>
        <input
          ref={input}
          type="search"
          className={css.searchInput}
          placeholder={label}
          defaultValue={words}
          maxLength={200}
          autoComplete="off"
          onInput={searchSoon}
        />
      </label>
    </form>
  )
}
