import { useSnapshot } from 'valtio'

import { withMenuTexts } from '@shop/content/category-texts'
import type { Category } from '@shop/domain/categories'
import { plural } from '@shop/domain/plural'
import type { ModuleContext } from '@shop/module-runtime/mount'
import { closeMenu, menu as menuStore } from '@shop/session/menu'
import { useSettings } from '@shop/session/shop-settings'
import { Button, ButtonLink } from '@shop/ui/button'
import { Icon } from '@shop/ui/icon'
import { Panel } from '@shop/ui/panel'
import { label, lead, subheading, subtle } from '@shop/ui/type'

import { stack } from '../page/page.css.ts'
import { CategoryProducts, MenuProducts, MenuSearch, StatTiles } from './menu-parts.tsx'
import * as css from './menu.css.ts'
import { countOf, type Menu, useMenu } from './use-menu.ts'

/** The shell's header sets `variant` to open or close this menu. */
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
  const category = menu.categories.find(({ id }) => id === menu.category)
  const canBeFree = useSettings().shipping.methods.some(
    ({ isActive, priceCents, freeOverCents }) =>
      isActive && (priceCents === 0 || freeOverCents !== null),
  )
  return (
    <section className={css.mega} aria-label="Shop menu">
      <div className={css.top}>
        <MenuSearch menu={menu} context={context} takesFocus={takesFocus} />
        <StatTiles menu={menu} />
      </div>
      {menu.hasFailed && (
        <p className={subtle} role="status">
          The shop isn’t responding right now. The links below still work.
        </p>
      )}
      <div className={css.columns[category ? 'selected' : 'plain']}>
        <Categories menu={menu} />
        {category && <CategoryPreview category={category} menu={menu} />}
        <MenuProducts menu={menu} look={category || menu.words ? 'lines' : 'tiles'} />
      </div>
      <div className={css.foot}>
        <ul className={css.promises}>
          <li>Secure Checkout</li>
          {canBeFree && <li>Free Shipping</li>}
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
        {menu.categories.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className={css.category}
              aria-pressed={menu.category === id}
              onClick={() => menu.selectCategory(id)}
            >
              <span className={css.categoryName}>{name}</span>
              <span className={css.count}>{menu.facets ? countOf(menu.facets, id) : ''}</span>
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

const CategoryPreview = ({ category, menu }: { category: Category; menu: Menu }) => {
  const { id, name, description, styles, features, priceRange } = withMenuTexts(category)
  const count = countOf(menu.facets, id)
  const facts = [
    ['Styles', styles],
    ['Features', features],
    ['Price range', priceRange],
    ['Items', `${count} ${plural(count, 'item')}`],
  ] as const
  return (
    <section className={css.preview} aria-label={name}>
      <h3 className={subheading}>{name}</h3>
      {description && <p className={lead}>{description}</p>}
      <dl className={css.facts}>
        {facts
          .filter(([, text]) => text)
          .map(([term, text]) => (
            <div key={term}>
              <dt className={subtle}>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      <CategoryProducts category={category} products={menu.preview} />
    </section>
  )
}

const quickActions = [
  ['Featured', '/shop?sort=featured'],
  ['Best Deals', '/shop?sort=price-low'],
  ['All Products', '/shop'],
  ['New Arrivals', '/shop?sort=new'],
] as const

const CategoryPanel = ({ context }: { context: ModuleContext }) => {
  const menu = useMenu('mobile')
  return (
    <Panel title="Shop Categories" kind="screen" isOpen onClose={closeMenu}>
      <div className={stack}>
        <MenuSearch menu={menu} context={context} />
        <StatTiles menu={menu} limit={2} />
        {!menu.words && (
          <ul>
            {menu.categories.map((category) => (
              <CategorySection key={category.id} category={category} menu={menu} />
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

const CategorySection = ({ category, menu }: { category: Category; menu: Menu }) => {
  const { id, name } = category
  const isOpen = menu.category === id
  return (
    <li className={css.section}>
      <button
        type="button"
        className={css.sectionOpener}
        aria-expanded={isOpen}
        onClick={() => menu.selectCategory(id)}
      >
        {name}
        <span className={css.count}>{menu.facets ? countOf(menu.facets, id) : ''}</span>
        <span className={css.arrow}>
          <Icon name="down" size="sm" />
        </span>
      </button>
      {isOpen && (
        <div className={css.sectionContent}>
          <CategoryProducts category={category} products={menu.preview} />
        </div>
      )}
    </li>
  )
}
