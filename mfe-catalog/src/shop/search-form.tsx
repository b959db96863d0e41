import { type FormEvent, useEffect, useRef } from 'react'

import { usePage } from '@shop/module-runtime/use-page'
import { TextField } from '@shop/ui/field'

import { changedHref } from './shop-query.ts'
import type { ShopSearch } from './shop-search.ts'

/** The page follows what is typed after this pause. */
const debounceMs = 300

/** The shop's search: a GET form that also follows what is typed. The header's search icon links here with `focus=search`. */
export const SearchForm = ({ search }: { search: ShopSearch }) => {
  const { go } = usePage()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (search.focus) showField(form.current)
  }, [search.focus])
  useEffect(() => {
    // Another control may have changed the query; text that is being typed stays.
    const input = form.current?.querySelector('input[type="search"]')
    if (input instanceof HTMLInputElement && document.activeElement !== input)
      input.value = search.q ?? ''
  }, [search.q])
  // After another filter was chosen, the pending navigation would undo it: the text waits for the next key.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => () => clearTimeout(timer.current), [search])

  const searchAfterPause = (event: FormEvent<HTMLFormElement>): void => {
    clearTimeout(timer.current)
    const q = wordsOf(event.currentTarget)
    timer.current = setTimeout(
      () => go(changedHref(search, { q }), { isReplace: true }),
      debounceMs,
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    clearTimeout(timer.current)
    const q = wordsOf(event.currentTarget)
    if (q !== (search.q ?? '')) go(changedHref(search, { q }))
  }
  const { q, page: _page, focus: _focus, product: _product, ...others } = search
  return (
    <form
      ref={form}
      action="/shop"
      role="search"
      aria-label="Products"
      onInput={searchAfterPause}
      onSubmit={submit}
    >
      {Object.entries(others).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <TextField
        label="Search"
        name="q"
        type="search"
        defaultValue={q}
        maxLength={200}
        placeholder="Search products"
        autoComplete="off"
      />
    </form>
  )
}

const wordsOf = (form: HTMLFormElement): string => String(new FormData(form).get('q') ?? '')

/** On a narrow screen the field is in the closed popover. */
const showField = (form: HTMLFormElement | null): void => {
  const panel = form?.closest<HTMLElement>('[popover]')
  if (panel && getComputedStyle(panel).display === 'none') panel.showPopover()
  form?.querySelector<HTMLInputElement>('input[type="search"]')?.focus()
}
