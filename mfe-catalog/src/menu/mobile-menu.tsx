import { categoryHref } from '@shop/domain/hrefs'
import type { ModuleContext } from '@shop/module-runtime/mount'
import { closeMenu } from '@shop/session/menu'
import { ButtonLink } from '@shop/ui/button'
import { Icon } from '@shop/ui/icon'
import { Panel } from '@shop/ui/panel'
import { subtle } from '@shop/ui/type'

import { textLink } from '../page/page.css.ts'
import { type CategoryInfo, countOf, shownCategories } from './menu-categories.ts'
import { MenuSearch, ProductCounts } from './menu-head.tsx'
import { MenuProducts, ProductLine } from './menu-products.tsx'
import * as css from './mobile-menu.css.ts'
import { type Menu, menuLimits, useMenu } from './use-menu.ts'

const quickActions = [
  ['Featured', '/shop?sort=featured'],
  ['Best Deals', '/shop?sort=price-low'],
  ['All Products', '/shop'],
  ['New Arrivals', '/shop?sort=new'],
] as const

/** The menu that fills a phone's screen: search, then its results, or the categories and featured products. */
export const MobileMenu = ({ context }: { context: ModuleContext }) => {
  const menu = useMenu(menuLimits.mobile)
  return (
    <Panel title="Shop Categories" kind="screen" isOpen onClose={closeMenu}>
      <div className={css.root}>
        <MenuSearch menu={menu} context={context} />
        <ProductCounts facets={menu.facets} />
        {!menu.query.trim() && (
          <ul>
            {shownCategories(menu.facets).map((info) => (
              <Category key={info.id} info={info} menu={menu} />
            ))}
          </ul>
        )}
        <MenuProducts menu={menu} look="lines" />
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
          {menu.preview === null && <p className={subtle}>Loading products...</p>}
          <ul>
            {menu.preview?.map((product) => (
              <ProductLine key={product.id} product={product} />
            ))}
          </ul>
          <a href={categoryHref(info.name)} className={textLink}>
            View All {info.name}
          </a>
        </div>
      )}
    </li>
  )
}
