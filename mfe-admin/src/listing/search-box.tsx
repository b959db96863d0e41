/** The search above a list: a moment after the last letter, or at once with Enter. */
import { type FormEvent, useEffect, useRef } from 'react'

import { Icon } from '@shop/ui/icon'
import { hidden } from '@shop/ui/type'

import type { ListUrl } from './list-url.ts'
import * as css from './listing.css.ts'

type Props = { label: string; q: string | undefined; url: Pick<ListUrl, 'type' | 'search'> }

/** The label is the placeholder, and is read out. What is being typed is never overwritten. */
export const SearchBox = ({ label, q = '', url }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const { current } = input
    if (current && document.activeElement !== current) current.value = q
  }, [q])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    url.search()
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
          defaultValue={q}
          maxLength={200}
          autoComplete="off"
          onInput={({ currentTarget }) => url.type(currentTarget.value.trim())}
        />
      </label>
    </form>
  )
}
