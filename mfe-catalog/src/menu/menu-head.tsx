import { type FormEvent, useEffect, useRef } from 'react'

import type { ProductFacets } from '@shop/contracts/product-query'
import type { ModuleContext } from '@shop/module-runtime/mount'
import { Icon } from '@shop/ui/icon'
import { IconButton } from '@shop/ui/icon-button'

import { shopHref } from '../shop/shop-query.ts'
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
    context.navigation.go(shopHref({ q: menu.words }))
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

type TilesProps = { facets: ProductFacets | null; limit?: number }

/** The first counts of the shop as it is now. The rating is a fixed text of the specification. */
export const StatTiles = ({ facets, limit }: TilesProps) => {
  const stats = [
    ['Products', facets?.total],
    ['Featured', facets?.featured],
    ['Categories', shownCategories(facets).length],
    ['Avg Rating', 4.9],
  ] as const
  return (
    <dl className={css.stats}>
      {stats.slice(0, limit).map(([name, value]) => (
        <div key={name} className={css.stat}>
          <dt className={css.statName}>{name}</dt>
          <dd className={css.statValue}>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
