import { type FormEvent, useEffect, useRef } from 'react'

import type { ProductFacets } from '@shop/contracts/product-query'
import { listedCategories } from '@shop/domain/catalog'
import { Icon } from '@shop/ui/icon'
import { IconButton } from '@shop/ui/icon-button'

import { shownCategories } from './menu-categories.ts'
import * as css from './menu.css.ts'

type SearchProps = {
  query: string
  onChange: (query: string) => void
  takesFocus: boolean
  onSearch: (query: string) => void
}

/** The menu's search: results follow what is typed; Enter opens the shop with the same words. */
export const MenuSearch = ({ query, onChange, takesFocus, onSearch }: SearchProps) => {
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
    <form role="search" aria-label="Shop menu" className={css.search} onSubmit={submit}>
      <Icon name="search" />
      <input
        ref={input}
        className={css.searchInput}
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

/** Counts of the shop as it is now. The rating is a fixed text of the specification. */
export const StatTiles = ({ facets }: { facets: ProductFacets | null }) => (
  <dl className={css.stats}>
    <Tile name="Products" value={facets?.total} />
    <Tile name="Featured" value={facets?.featured} />
    <Tile
      name="Categories"
      value={facets ? shownCategories(facets).length : listedCategories.length}
    />
    <Tile name="Avg Rating" value={4.9} />
  </dl>
)

/** The counts that fit on a phone. */
export const ProductCounts = ({ facets }: { facets: ProductFacets | null }) => (
  <dl className={css.stats}>
    <Tile name="Products" value={facets?.total} />
    <Tile name="Featured" value={facets?.featured} />
  </dl>
)

const Tile = ({ name, value }: { name: string; value: number | undefined }) => (
  <div className={css.stat}>
    <dt className={css.statName}>{name}</dt>
    <dd className={css.statValue}>{value ?? '–'}</dd>
  </div>
)
