import { useSnapshot } from 'valtio'

import type { Category } from '@shop/domain/catalog'
import { plural } from '@shop/domain/plural'
import type { ModuleContext } from '@shop/module-runtime/mount'
import { closeMenu, menu as menuStore } from '@shop/session/menu'
import { Button, ButtonLink } from '@shop/ui/button'
import { Icon } from '@shop/ui/icon'
import { Panel } from '@shop/ui/panel'
import { label, lead, subheading, subtle } from '@shop/ui/type'

import { stack } from '../page/page.css.ts'
import { CategoryProducts, MenuProducts, MenuSearch, StatTiles } from './menu-parts.tsx'
import * as css from './menu.css.ts'
import { countOf, type Menu, shownCategories, textOf, useMenu } from './use-menu.ts'

/** The shell's header opens and closes this menu by its `variant`. */
export const ShopMenu = ({ context }: { context: ModuleContext }) => {
  const { variant } = useSnapshot(menuStore)
  if (variant === 'mega') return <MegaMenu context={context} />
  return variant === 'panel' ? <CategoryPanel context={context} /> : null
}

const quickLinks = [
  ['View All Products', '/shop'],
  ['Featured Collection', '/shop?sort=featured'],
  ['Best Deals', '/shop?sort=price-low'],
] as const

const MegaMenu = ({ context }: { context: ModuleContext }) => {
  const menu = useMenu('mega')
  const { takesFocus } = useSnapshot(menuStore)
  const category = shownCategories(menu.facets).find((name) => name === menu.category)
  return (
    <section className={css.mega} aria-label="Shop menu">
      <div className={css.top}>
        <MenuSearch menu={menu} context={context} takesFocus={takesFocus} />
        <StatTiles facets={menu.facets} />
      </div>
      {menu.hasFailed && (
        <p className={subtle} role="status">
          The shop isn’t responding right now. The links below still work.
        </p>
      )}
      <div className={css.columns[category ? 'selected' : 'plain']}>
        <Categories menu={menu} />
        {category && <CategoryPreview name={category} menu={menu} />}
        <MenuProducts menu={menu} look={category || menu.words ? 'lines' : 'tiles'} />
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
        {shownCategories(menu.facets).map((name) => (
          <li key={name}>
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

const CategoryPreview = ({ name, menu }: { name: Category; menu: Menu }) => {
  const { description, subcategories, features, priceRange } = textOf[name]
  const count = countOf(menu.facets, name)
  const facts = [
    ['Styles', subcategories.join(', ')],
    ['Features', features.join(', ')],
    ['Price range', priceRange],
    ['Items', `${count} ${plural(count, 'item')}`],
  ] as const
  return (
    <section className={css.preview} aria-label={name}>
      <h3 className={subheading}>{name}</h3>
      <p className={lead}>{description}</p>
      <dl className={css.facts}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt className={subtle}>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <CategoryProducts category={name} products={menu.preview} />
    </section>
  )
}

const quickActions = [
  ['Featured', '/shop?sort=featured'],
  ['Best Deals', '/shop?sort=price-low'],
  ['All Products', '/shop'],
  ['New Arrivals', '/shop?sort=new'],
] as const

/** The full-screen menu on phones. Search results replace the categories and featured products. */
const CategoryPanel = ({ context }: { context: ModuleContext }) => {
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
