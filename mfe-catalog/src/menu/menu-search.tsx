/** The menu's search box. */
import { type FormEvent, useEffect, useRef } from 'react'

import { IconButton } from '@shop/ui/icon-button'
import { Icon } from '@shop/ui/icon'

import * as css from './menu-search.css.ts'

type Props = {
  query: string
  onChange: (query: string) => void
  takesFocus: boolean
  onSearch: (query: string) => void
}

/** Finds as one types; Enter leads to the shop with the same words. */
export const MenuSearch = ({ query, onChange, takesFocus, onSearch }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSearch(query.trim())
  }
  const clear = (): void => {
    onChange('')
    input.current?.focus()
  }
  return (
    <form role="search" aria-label="Shop menu" className={css.root} onSubmit={submit}>
      <Icon name="search" />
      <input
        ref={input}
        className={css.input}
        type="text"
        enterKeyHint="search"
        aria-label="Search products, categories, or styles"
        placeholder="Search products, categories, or styles..."
        maxLength={200}
        autoComplete="off"
        value={query}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {query && <IconButton icon="close" label="Clear search" onClick={clear} />}
    </form>
  )
}
