import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'

import type { ProductFacets } from '@shop/contracts/product-query'
import { priceLabels } from '@shop/domain/catalog'
import { type Category, shownCategories } from '@shop/domain/categories'
import { plural } from '@shop/domain/plural'
import { usePage } from '@shop/module-runtime/use-page'
import { useSettings } from '@shop/session/shop-settings'
import { Button, ButtonLink } from '@shop/ui/button'
import { TextField } from '@shop/ui/field'
import { IconButton } from '@shop/ui/icon-button'
import { hidden, label, subheading } from '@shop/ui/type'

import { Swatch } from '../purchase/pickers.tsx'
import { changedHref, colorsOf, shopHref, toggledColors } from './shop-query.ts'
import type { ShopSearch } from './load-shop.ts'
import * as css from './shop.css.ts'

type Props = { facets: ProductFacets; search: ShopSearch; total: number }

/** Filters work without JavaScript. */
export const FilterPanel = ({ facets, search, total }: Props) => {
  const { sort, view } = search
  const { all } = useSettings().categories
  return (
    <section id="filters" popover="auto" className={css.filters} aria-label="Filters">
      <div className={css.sheetHead}>
        <h2 className={subheading}>Filters</h2>
        <IconButton icon="close" label="Close" popoverTarget="filters" popoverTargetAction="hide" />
      </div>
      <SearchForm search={search} />
      <Filter title="Categories" search={search} choices={categoryChoices(facets, search, all)} />
      <Filter title="Price Range" search={search} choices={priceChoices(facets, search)} />
      <Filter title="Colors" search={search} choices={colorChoices(facets, search)} look="pairs" />
      <ButtonLink href={shopHref({ sort, view })} tone="outline" width="full">
        Clear All Filters
      </ButtonLink>
      <div className={css.sheetFoot}>
        <Button size="lg" width="full" popoverTarget="filters" popoverTargetAction="hide">
          Show {total} {plural(total, 'product')}
        </Button>
      </div>
    </section>
  )
}

type Choice = {
  text: string
  count: number
  isChosen: boolean
  change: Partial<ShopSearch>
  mark?: ReactNode
}

const categoryChoices = (
  { categories }: ProductFacets,
  { category }: ShopSearch,
  all: readonly Category[],
): Choice[] => {
  const countOf = new Map<string, number>(categories.map(({ name, count }) => [name, count]))
  const total = categories.reduce((sum, { count }) => sum + count, 0)
  return [
    { text: 'All', count: total, isChosen: !category, change: { category: undefined } },
    ...shownCategories(all).map(({ id, name }) => ({
      text: name,
      count: countOf.get(id) ?? 0,
      isChosen: id === category,
      change: { category: id },
    })),
  ]
}

const priceChoices = ({ prices }: ProductFacets, { price }: ShopSearch): Choice[] =>
  prices.map(({ range, count }) => ({
    text: priceLabels[range],
    count,
    isChosen: range === price,
    change: { price: range === price ? undefined : range },
  }))

const colorChoices = ({ colors }: ProductFacets, search: ShopSearch): Choice[] => {
  const chosen = new Set(colorsOf(search).map((name) => name.toLowerCase()))
  const listed = new Set(colors.map(({ name }) => name.toLowerCase()))
  // A chosen color stays listed even if no product has it, so that the shopper can deselect it.
  const missing = colorsOf(search).filter((name) => !listed.has(name.toLowerCase()))
  return [...colors, ...missing.map((name) => ({ name, count: 0 }))].map(({ name, count }) => ({
    text: name,
    count,
    isChosen: chosen.has(name.toLowerCase()),
    change: { colors: toggledColors(search, name) },
    mark: <Swatch color={name} size="sm" />,
  }))
}

type FilterProps = {
  title: string
  search: ShopSearch
  choices: readonly Choice[]
  look?: keyof typeof css.choices
}

const Filter = ({ title, search, choices, look = 'rows' }: FilterProps) =>
  choices.length > 0 && (
    <nav aria-label={title} className={css.filter}>
      <h2 className={label}>{title}</h2>
      <div className={css.choices[look]}>
        {choices.map(({ text, count, isChosen, change, mark }) => {
          const canBeChosen = count > 0 || isChosen
          const Element = canBeChosen ? 'a' : 'span'
          return (
            <Element
              key={text}
              className={canBeChosen ? css.choice : css.emptyChoice}
              {...(canBeChosen && { href: changedHref(search, change), rel: 'nofollow' })}
              aria-current={isChosen || undefined}
            >
              {mark}
              <span className={css.choiceText}>{text}</span>
              <span className={css.count}>
                {count}
                <span className={hidden}> products</span>
              </span>
            </Element>
          )
        })}
      </div>
    </nav>
  )

const debounceMs = 300

/** The form also searches while the visitor types. `?focus=search` focuses the field. */
const SearchForm = ({ search }: { search: ShopSearch }) => {
  const { go } = usePage()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (search.focus) showField(form.current)
  }, [search.focus])
  useEffect(() => {
    // Another control may have changed the query, but text that is being typed must stay.
    const input = form.current?.querySelector('input[type="search"]')
    if (input instanceof HTMLInputElement && document.activeElement !== input)
      input.value = search.q ?? ''
  }, [search.q])
  const current = shopHref(search)
  // Cancels a pending search when the query changes, because that search would undo the new filter.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => () => clearTimeout(timer.current), [current])

  const searchAfterPause = (event: FormEvent<HTMLFormElement>): void => {
    clearTimeout(timer.current)
    const href = changedHref(search, { q: wordsOf(event.currentTarget) })
    timer.current = setTimeout(() => go(href, { isReplace: true }), debounceMs)
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
      <HiddenFields search={others} />
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

export const HiddenFields = ({ search }: { search: Partial<ShopSearch> }) =>
  Object.entries(search).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  )

const wordsOf = (form: HTMLFormElement): string => String(new FormData(form).get('q') ?? '')

const showField = (form: HTMLFormElement | null): void => {
  const panel = form?.closest<HTMLElement>('[popover]')
  if (panel && getComputedStyle(panel).display === 'none') panel.showPopover()
  form?.querySelector<HTMLInputElement>('input[type="search"]')?.focus()
}
