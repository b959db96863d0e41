import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'

import type { Product } from '@shop/contracts/product'
import { categoryHref } from '@shop/domain/hrefs'
import type { ModuleContext } from '@shop/module-runtime/mount'
import { closeMenu, menu as menuStore } from '@shop/session/menu'
import { Button, ButtonLink } from '@shop/ui/button'
import { label, lead, subtle, subheading } from '@shop/ui/type'

import { textLink } from '../page/page.css.ts'
import * as css from './mega-menu.css.ts'
import { type CategoryInfo, countOf, shownCategories } from './menu-categories.ts'
import { MenuSearch, StatTiles } from './menu-head.tsx'
import { MenuProducts, ProductLine } from './menu-products.tsx'
import { type Menu, menuLimits, useMenu } from './use-menu.ts'

const quickLinks = [
  ['View All Products', '/shop'],
  ['Featured Collection', '/shop?sort=featured'],
  ['Best Deals', '/shop?sort=price-low'],
] as const

/** The menu below the header of a wide screen: categories, the selected one, and products side by side. */
export const MegaMenu = ({ context }: { context: ModuleContext }) => {
  const menu = useMenu(menuLimits.mega)
  const element = useRef<HTMLElement>(null)
  useHeightBelowHeader(element)
  const { takesFocus } = useSnapshot(menuStore)
  const info = shownCategories(menu.facets).find(({ name }) => name === menu.category)
  return (
    <section ref={element} className={css.root} aria-label="Shop menu">
      <div className={css.top}>
        <MenuSearch menu={menu} context={context} takesFocus={takesFocus} />
        <StatTiles facets={menu.facets} />
      </div>
      {menu.hasFailed && (
        <p className={subtle} role="status">
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
        <MenuProducts menu={menu} look={info || menu.query.trim() ? 'lines' : 'tiles'} />
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

type PreviewProps = { info: CategoryInfo; count: number; products: readonly Product[] | null }

/** The selected category. `products` is null while they load. */
const CategoryPreview = ({ info, count, products }: PreviewProps) => (
  <section className={css.preview} aria-label={info.name}>
    <h3 className={subheading}>{info.name}</h3>
    <p className={lead}>{info.description}</p>
    <dl className={css.facts}>
      <Fact name="Styles" text={info.subcategories.join(', ')} />
      <Fact name="Features" text={info.features.join(', ')} />
      <Fact name="Price range" text={info.priceRange} />
      <Fact name="Items" text={`${count} ${count === 1 ? 'item' : 'items'}`} />
    </dl>
    {products === null && (
      <p className={subtle} role="status">
        Loading products...
      </p>
    )}
    <ul className={css.previewLines}>
      {products?.map((product) => (
        <ProductLine key={product.id} product={product} />
      ))}
    </ul>
    <a href={categoryHref(info.name)} className={textLink}>
      View All {info.name}
    </a>
  </section>
)

const Fact = ({ name, text }: { name: string; text: string }) => (
  <div className={css.fact}>
    <dt className={subtle}>{name}</dt>
    <dd>{text}</dd>
  </div>
)

/** Ends the menu at the lower edge of the screen. Its top varies: the banner above the header can be closed and scrolls away. */
const useHeightBelowHeader = (element: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const fit = (): void => {
      const { current } = element
      if (!current) return
      // The parent's top, because the opening animation moves the menu itself.
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
