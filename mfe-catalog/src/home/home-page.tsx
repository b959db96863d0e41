/** The home page. */
import type { PageProps } from '@shop/module-runtime/page-module'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'

import { useLiveProducts } from '../live/use-live-products.ts'
import { BrandFilm } from './brand-film.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { Closing } from './closing.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { FeaturedCollection } from './featured-collection.tsx'
import { featuredProducts } from './featured-products.ts'
import { Hero } from './hero.tsx'
import * as css from './home-page.css.ts'
import type { HomeData } from './load-home.ts'
import { QuickCheckout } from './quick-checkout.tsx'
import { TrustBar } from './trust-bar.tsx'

/** From the first look to the reason to come back; products stay as the shop has them now. */
export const HomePage = ({ data }: PageProps<HomeData>) => {
  const featured = featuredProducts(useLiveProducts(data.products))
  const [first] = featured
  return (
    <div className={css.root}>
      <Hero />
      <TrustBar />
      {first ? (
        <>
          <FeaturedCollection products={featured} />
          <QuickCheckout key={first.id} product={first} />
        </>
      ) : (
        <NoProducts />
      )}
      <CategoryTiles categories={data.categories} />
      <BrandFilm />
      <FeatureCards />
      <Closing />
    </div>
  )
}

const NoProducts = () => {
  const { isLoading } = usePage()
  return isLoading ? (
    <Notice title="Loading products..." />
  ) : (
    <Notice title="Products Loading" text="Products Loading... Please refresh in a moment.">
      <Button onClick={() => location.reload()}>Refresh Page</Button>
    </Notice>
  )
}
