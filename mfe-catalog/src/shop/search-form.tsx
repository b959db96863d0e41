/** The shop's search: a plain GET form that also follows what is typed. */
import { type FormEvent, useEffect, useRef } from 'react'

import { usePage } from '@shop/module-runtime/use-page'
import { TextField } from '@shop/ui/field'

import { changedHref } from './shop-href.ts'
import type { ShopSearch } from './shop-search.ts'

const pauseMs = 300

/** The other choices travel along as hidden fields; the header's search icon comes with the field focused. */
export const SearchForm = ({ search }: { search: ShopSearch }) => {
  const { go } = usePage()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (search.focus) showField(form.current)
  }, [search.focus])
  useEffect(() => {
    // The address may have changed by another control; what is being typed is left alone.
    const input = form.current?.querySelector('input[type="search"]')
    if (input instanceof HTMLInputElement && document.activeElement !== input)
      input.value = search.q ?? ''
  }, [search.q])
  // Another filter was chosen meanwhile: what was typed waits for the next letter or Enter.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => () => clearTimeout(timer.current), [search])

  const follow = (event: FormEvent<HTMLFormElement>): void => {
    clearTimeout(timer.current)
    const q = String(new FormData(event.currentTarget).get('q') ?? '')
    timer.current = setTimeout(() => go(changedHref(search, { q }), { isReplace: true }), pauseMs)
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    clearTimeout(timer.current)
    const q = String(new FormData(event.currentTarget).get('q') ?? '')
    if (q !== (search.q ?? '')) go(changedHref(search, { q }))
  }
  const { q, page: _page, focus: _focus, product: _product, ...kept } = search
  return (
    <form
      ref={form}
      action="/shop"
      role="search"
      aria-label="Products"
      onInput={follow}
      onSubmit={submit}
    >
      {Object.entries(kept).map(
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

/** On a phone the field is in the closed popover. */
const showField = (form: HTMLFormElement | null): void => {
  const panel = form?.closest<HTMLElement>('[popover]')
  if (panel && getComputedStyle(panel).display === 'none') panel.showPopover()
  form?.querySelector<HTMLInputElement>('input[type="search"]')?.focus()
}
