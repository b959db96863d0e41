/** The shop: search, categories, sort, grid. Every control is a link or a form, so all work before scripts run. */
import { useEffect, useRef } from 'react'

import { listedCategories, type Product } from '@shop/contracts/product'
import { Button, ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { TextField } from '@shop/ui/text-field'
import { display, quiet } from '@shop/ui/type'

import { useLiveProducts } from '../live/use-live-products.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { isSought } from './is-sought.ts'
import * as css from './shop-page.css.ts'
import { shopHref, type ShopSearch } from './shop-search.ts'

const sorts = [
  ['featured', 'Featured'],
  ['price-low', 'Price: Low to High'],
  ['price-high', 'Price: High to Low'],
  ['name', 'Name A-Z'],
] as const

type Props = { products: readonly Product[]; search: ShopSearch }

/** Products as the address asks for them. */
export const ShopPage = ({ products: loaded, search }: Props) => {
  const live = useLiveProducts(loaded)
  // A live change may bring a product that the address does not ask for, or take one out of it.
  const products = live.filter((product) => isSought(product, search))
  return (
    <div className={css.root}>
      <header className={css.head}>
        <h1 className={display}>Shop Our Collection</h1>
        <SearchForm search={search} />
      </header>
      <nav aria-label="Categories" className={css.row}>
        <FilterLink
          label="All"
          href={shopHref({ ...search, category: undefined })}
          isOn={!search.category}
        />
        {listedCategories.map((category) => (
          <FilterLink
            key={category}
            label={category}
            href={shopHref({ ...search, category })}
            isOn={search.category === category}
          />
        ))}
      </nav>
      <div className={css.bar}>
        <p className={quiet} role="status">
          {products.length} Products Found
        </p>
        <nav aria-label="Sort" className={css.row}>
          {sorts.map(([sort, label]) => (
            <FilterLink
              key={sort}
              label={label}
              href={shopHref({ ...search, sort: sort === 'featured' ? undefined : sort })}
              isOn={(search.sort ?? 'featured') === sort}
            />
          ))}
        </nav>
      </div>
      {products.length === 0 ? (
        <Notice title="No products found" text="Try fewer words, or another category.">
          <ButtonLink href="/shop">Clear All Filters</ButtonLink>
        </Notice>
      ) : (
        <div className={css.grid}>
          {products.map((product, index) => (
            <ProductCard key={product.id} product={product} isMain={index < 2} />
          ))}
        </div>
      )}
    </div>
  )
}

const FilterLink = ({ label, href, isOn }: { label: string; href: string; isOn: boolean }) => (
  <a href={href} className={css.filter} aria-current={isOn ? 'true' : undefined}>
    {label}
  </a>
)

/** A plain GET form; the page's own address is its state. */
const SearchForm = ({ search }: { search: ShopSearch }) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (search.focus) form.current?.querySelector('input')?.focus()
  }, [search.focus])
  return (
    <form ref={form} action="/shop" role="search" className={css.search}>
      {search.category && <input type="hidden" name="category" value={search.category} />}
      {search.sort && <input type="hidden" name="sort" value={search.sort} />}
      <TextField
        key={search.q}
        label="Search"
        name="q"
        type="search"
        defaultValue={search.q}
        maxLength={200}
        placeholder="Search products"
        autoComplete="off"
      />
      <Button type="submit" tone="outline">
        Search
      </Button>
    </form>
  )
}
