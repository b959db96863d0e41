/** The menu below the header of a wide screen. */
import { useRef } from 'react'
import { useSnapshot } from 'valtio'

import type { ModuleContext } from '@shop/module-runtime/mount'
import { closeMenu, menu as menuStore } from '@shop/session/menu'
import { Button, ButtonLink } from '@shop/ui/button'
import { label, quiet } from '@shop/ui/type'

import { shopHref } from '../shop/shop-href.ts'
import { CategoryPreview } from './category-preview.tsx'
import { FoundOrFeatured } from './product-lines.tsx'
import * as css from './mega-menu.css.ts'
import { MenuSearch } from './menu-search.tsx'
import { countOf, shownCategories } from './shown-categories.ts'
import { StatTiles } from './stat-tiles.tsx'
import { type Menu, useMenu } from './use-menu.ts'
import { useRoomBelow } from './use-room-below.ts'

const limits = { found: 8, featured: 6, preview: 4 }

const quickLinks = [
  ['View All Products', '/shop'],
  ['Featured Collection', '/shop?sort=featured'],
  ['Best Deals', '/shop?sort=price-low'],
] as const

/** Categories on the left, the selected one in the middle, products on the right. */
export const MegaMenu = ({ context }: { context: ModuleContext }) => {
  const menu = useMenu(limits)
  const element = useRef<HTMLElement>(null)
  useRoomBelow(element)
  const { takesFocus } = useSnapshot(menuStore)
  const info = shownCategories(menu.facets).find(({ name }) => name === menu.category)
  const search = (q: string): void => context.navigation.go(shopHref({ q }))
  return (
    <section ref={element} className={css.root} aria-label="Shop menu">
      <div className={css.top}>
        <MenuSearch
          query={menu.query}
          onChange={menu.setQuery}
          onSearch={search}
          takesFocus={takesFocus}
        />
        <StatTiles facets={menu.facets} />
      </div>
      {menu.hasFailed && (
        <p className={quiet} role="status">
          The shop does not answer right now. The links below still work.
        </p>
      )}
      <div className={css.columns[info ? 'selected' : 'plain']}>
        <Categories menu={menu} />
        {info && (
          <CategoryPreview
            info={info}
            count={countOf(menu.facets, info.name)}
            products={menu.preview}
          />
        )}
        <FoundOrFeatured menu={menu} look={info || menu.query.trim() ? 'lines' : 'tiles'} />
      </div>
      <div className={css.foot}>
        <ul className={css.promises}>
          <li>Secure Checkout</li>
          <li>Free Shipping</li>
          <li>Customer Support</li>
        </ul>
        <Button tone="outline" onClick={closeMenu}>
          Close Menu
        </Button>
        <ButtonLink href="/shop">Shop Now</ButtonLink>
      </div>
    </section>
  )
}

const Categories = ({ menu }: { menu: Menu }) => (
  <div className={css.side}>
    <div className={css.sideGroup}>
      <h3 className={label}>Categories</h3>
      <ul>
        {shownCategories(menu.facets).map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className={css.category}
              aria-pressed={menu.category === name}
              onClick={() => menu.selectCategory(name)}
            >
              <span className={css.categoryName}>{name}</span>
              <span className={css.count}>{menu.facets ? countOf(menu.facets, name) : ''}</span>
              <span className={css.forward} />
            </button>
          </li>
        ))}
      </ul>
    </div>
    <div className={css.sideGroup}>
      <h3 className={label}>Quick links</h3>
      <ul>
        {quickLinks.map(([text, href]) => (
          <li key={href}>
            <a href={href} className={css.quickLink}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  </div>
)
