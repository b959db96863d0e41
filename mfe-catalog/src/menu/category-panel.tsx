import type { Category } from '@shop/domain/catalog'
import type { ModuleContext } from '@shop/module-runtime/mount'
import { closeMenu } from '@shop/session/menu'
import { ButtonLink } from '@shop/ui/button'
import { Icon } from '@shop/ui/icon'
import { Panel } from '@shop/ui/panel'

import { stack } from '../page/page.css.ts'
import { CategoryProducts, MenuProducts, MenuSearch, StatTiles } from './menu-parts.tsx'
import * as css from './menu.css.ts'
import { countOf, type Menu, shownCategories, useMenu } from './use-menu.ts'

const quickActions = [
  ['Featured', '/shop?sort=featured'],
  ['Best Deals', '/shop?sort=price-low'],
  ['All Products', '/shop'],
  ['New Arrivals', '/shop?sort=new'],
] as const

/** The full-screen menu of phones. Search results replace categories and featured products. */
export const CategoryPanel = ({ context }: { context: ModuleContext }) => {
  const menu = useMenu('mobile')
  return (
    <Panel title="Shop Categories" kind="screen" isOpen onClose={closeMenu}>
      <div className={stack}>
        <MenuSearch menu={menu} context={context} />
        <StatTiles facets={menu.facets} limit={2} />
        {!menu.words && (
          <ul>
            {shownCategories(menu.facets).map((name) => (
              <CategorySection key={name} name={name} menu={menu} />
            ))}
          </ul>
        )}
        <MenuProducts menu={menu} look="lines" />
        <nav aria-label="Quick actions" className={css.quickActions}>
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

const CategorySection = ({ name, menu }: { name: Category; menu: Menu }) => {
  const isOpen = menu.category === name
  return (
    <li className={css.section}>
      <button
        type="button"
        className={css.sectionOpener}
        aria-expanded={isOpen}
        onClick={() => menu.selectCategory(name)}
      >
        {name}
        <span className={css.count}>{menu.facets ? countOf(menu.facets, name) : ''}</span>
        <span className={css.arrow}>
          <Icon name="down" size="sm" />
        </span>
      </button>
      {isOpen && (
        <div className={css.sectionContent}>
          <CategoryProducts category={name} products={menu.preview} />
        </div>
      )}
    </li>
  )
}
