import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'

import type { Category } from '@shop/domain/catalog'
import type { ModuleContext } from '@shop/module-runtime/mount'
import { closeMenu, menu as menuStore } from '@shop/session/menu'
import { Button, ButtonLink } from '@shop/ui/button'
import { label, lead, subheading, subtle } from '@shop/ui/type'

import { CategoryProducts, MenuProducts, MenuSearch, StatTiles } from './menu-parts.tsx'
import * as css from './menu.css.ts'
import { countOf, type Menu, shownCategories, textOf, useMenu } from './use-menu.ts'

const quickLinks = [
  ['View All Products', '/shop'],
  ['Featured Collection', '/shop?sort=featured'],
  ['Best Deals', '/shop?sort=price-low'],
] as const

/** The menu of wide screens: categories, the selected category and products side by side. */
export const MegaMenu = ({ context }: { context: ModuleContext }) => {
  const menu = useMenu('mega')
  const element = useRef<HTMLElement>(null)
  useHeightBelowHeader(element)
  const { takesFocus } = useSnapshot(menuStore)
  const category = shownCategories(menu.facets).find((name) => name === menu.category)
  return (
    <section ref={element} className={css.mega} aria-label="Shop menu">
      <div className={css.top}>
        <MenuSearch menu={menu} context={context} takesFocus={takesFocus} />
        <StatTiles facets={menu.facets} />
      </div>
      {menu.hasFailed && (
        <p className={subtle} role="status">
          The shop does not answer right now. The links below still work.
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
    ['Items', `${count} ${count === 1 ? 'item' : 'items'}`],
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

/** Ends the menu at the bottom of the screen. Its top moves with the banner above the header. */
const useHeightBelowHeader = (element: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const fit = (): void => {
      const { current } = element
      if (!current) return
      // Measure the parent, because the opening animation moves the menu itself.
      const top = current.parentElement?.getBoundingClientRect().top ?? 0
      current.style.setProperty('max-height', `calc(100dvh - ${Math.max(0, top)}px)`)
    }
    fit()
    addEventListener('scroll', fit, { passive: true })
    addEventListener('resize', fit)
    return () => {
      removeEventListener('scroll', fit)
      removeEventListener('resize', fit)
    }
  }, [element])
}
