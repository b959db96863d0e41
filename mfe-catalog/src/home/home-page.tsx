/** The home page. */
import type { PageProps } from '@shop/module-kit/page-module'
import { ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { ProductPicture } from '@shop/ui/product-picture'
import { display, hero as heroText, lead } from '@shop/ui/type'

import { useLiveProducts } from '../live/use-live-products.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import type { HomeData } from './load-home.ts'
import { featuredProducts } from './featured-products.ts'
import * as css from './home-page.css.ts'

/** Hero, featured collection and categories, from one list of products. */
export const HomePage = ({ data }: PageProps<HomeData>) => {
  const products = useLiveProducts(data.products)
  const featured = featuredProducts(products)
  const [cover] = featured
  return (
    <div className={css.root}>
      <section className={css.hero}>
        <div className={css.heroCopy}>
          <h1 className={heroText}>Wear your focus.</h1>
          <p className={lead}>
            Streetwear made in New Orleans for people with something to finish. Prices starting at
            $45, free shipping over $75, 30-day easy returns.
          </p>
          <div className={css.heroLinks}>
            <ButtonLink href="/shop" size="lg" tone="accent">
              Enter the Zone
            </ButtonLink>
            <ButtonLink href="/shop?sort=new" size="lg" tone="outline">
              New Arrivals
            </ButtonLink>
          </div>
        </div>
        {cover && (
          <a href={`/product/${cover.id}`} className={css.heroPicture} aria-label={cover.name}>
            <ProductPicture
              image={cover.image}
              alt={cover.name}
              sizes="(max-width: 56rem) 100vw, 40rem"
              isMain
            />
          </a>
        )}
      </section>
      {featured.length === 0 ? (
        <Notice title="Products Loading" text="Products Loading... Please refresh in a moment.">
          <ButtonLink href="/">Refresh Page</ButtonLink>
        </Notice>
      ) : (
        <section className={css.section} aria-labelledby="featured">
          <h2 id="featured" className={display}>
            Featured Collection
          </h2>
          <div className={css.featured}>
            {featured.map((product, index) => (
              <ProductCard
                key={product.id}
                product={product}
                mark={index === 1 ? 'BESTSELLER' : undefined}
              />
            ))}
          </div>
        </section>
      )}
      <CategoryTiles products={products} />
    </div>
  )
}
