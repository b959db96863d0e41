/** The menu over the whole screen of a phone. */
import { categoryHref } from '@shop/domain/hrefs'
import type { ModuleContext } from '@shop/module-runtime/mount'
import { closeMenu } from '@shop/session/menu'
import { ButtonLink } from '@shop/ui/button'
import { Icon } from '@shop/ui/icon'
import { Panel } from '@shop/ui/panel'
import { quiet } from '@shop/ui/type'

import { shopHref } from '../shop/shop-href.ts'
import type { CategoryInfo } from './category-info.ts'
import * as css from './mobile-panel.css.ts'
import { MenuSearch } from './menu-search.tsx'
import { ProductLine } from './product-line.tsx'
import { FoundOrFeatured } from './product-lines.tsx'
import { countOf, shownCategories } from './shown-categories.ts'
import { ProductCounts } from './stat-tiles.tsx'
import { type Menu, useMenu } from './use-menu.ts'

const limits = { found: 6, featured: 4, preview: 2 }

const quickActions = [
  ['Featured', '/shop?sort=featured'],
  ['Best Deals', '/shop?sort=price-low'],
  ['All Products', '/shop'],
  ['New Arrivals', '/shop?sort=new'],
] as const

/** Search first; then what it finds, or the categories and featured products. */
export const MobilePanel = ({ context }: { context: ModuleContext }) => {
  const menu = useMenu(limits)
  const search = (q: string): void => context.navigation.go(shopHref({ q }))
  return (
    <Panel title="Shop Categories" kind="screen" isOpen onClose={closeMenu}>
      <div className={css.root}>
        <MenuSearch
          query={menu.query}
          onChange={menu.setQuery}
          onSearch={search}
          takesFocus={false}
        />
        <ProductCounts facets={menu.facets} />
        {!menu.query.trim() && (
          <ul>
            {shownCategories(menu.facets).map((info) => (
              <Category key={info.id} info={info} menu={menu} />
            ))}
          </ul>
        )}
        <FoundOrFeatured menu={menu} look="lines" />
        <nav aria-label="Quick actions" className={css.actions}>
          {quickActions.map(([text, href]) => (
            <ButtonLink key={href} href={href} tone="outline">
              {text}
            </ButtonLink>
          ))}
        </nav>
      </div>
    </Panel>
  )
}

const Category = ({ info, menu }: { info: CategoryInfo; menu: Menu }) => {
  const isOpen = menu.category === info.name
  return (
    <li className={css.category}>
      <button
        type="button"
        className={css.opener}
        aria-expanded={isOpen}
        onClick={() => menu.selectCategory(info.name)}
      >
        {info.name}
        <span className={css.count}>{menu.facets ? countOf(menu.facets, info.name) : ''}</span>
        <span className={css.arrow}>
          <Icon name="down" size="sm" />
        </span>
      </button>
      {isOpen && (
        <div className={css.content}>
          {menu.preview === null && <p className={quiet}>Loading products...</p>}
          <ul>
            {menu.preview?.map((product) => (
              <ProductLine key={product.id} product={product} />
            ))}
          </ul>
          <a href={categoryHref(info.name)} className={css.all}>
            View All {info.name}
          </a>
        </div>
      )}
    </li>
  )
}
