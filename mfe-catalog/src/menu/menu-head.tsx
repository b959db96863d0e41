import { type FormEvent, useEffect, useRef } from 'react'

import type { ProductFacets } from '@shop/contracts/product-query'
import { listedCategories } from '@shop/domain/catalog'
import type { ModuleContext } from '@shop/module-runtime/mount'
import { Icon } from '@shop/ui/icon'
import { IconButton } from '@shop/ui/icon-button'

import { shopHref } from '../shop/shop-href.ts'
import { shownCategories } from './menu-categories.ts'
import * as css from './menu.css.ts'
import type { Menu } from './use-menu.ts'

type SearchProps = { menu: Menu; context: ModuleContext; takesFocus?: boolean }

/** The menu's search: results follow what is typed; Enter opens the shop with the same words. */
export const MenuSearch = ({ menu, context, takesFocus = false }: SearchProps) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    context.navigation.go(shopHref({ q: menu.query.trim() }))
  }
  const clear = (): void => {
    menu.setQuery('')
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
        value={menu.query}
        onChange={(event) => menu.setQuery(event.currentTarget.value)}
      />
      {menu.query && <IconButton icon="close" label="Clear search" onClick={clear} />}
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
