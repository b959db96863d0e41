import { factsOf, fillFacts, type ShopFacts } from '@shop/content/shop-facts'
import type { Product } from '@shop/contracts/product'
import type { ProductFacets } from '@shop/contracts/product-query'
import { shownCategories } from '@shop/domain/categories'
import { describeSoldOut, offerOf } from '@shop/domain/variants'
import { categoryHref, productHref } from '@shop/domain/hrefs'
import { plural } from '@shop/domain/plural'
import type { ShopSettings } from '@shop/domain/shop-settings'
import { Island } from '@shop/module-runtime/island'
import type { PageProps } from '@shop/module-runtime/page-module'
import { Slot } from '@shop/module-runtime/slot'
import { usePage } from '@shop/module-runtime/use-page'
import { useSettings } from '@shop/session/shop-settings'
import { Button, ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'
import { display, heading, label, lead, scripted, subheading, subtle } from '@shop/ui/type'

import { useRealtimeProducts } from '../realtime/catalog-events.ts'
import { row, section, textLink } from '../page/page.css.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { featuredCount, featuredProducts } from '../page/product-rules.ts'
import { addProduct } from '../purchase/add-product.ts'
import { Picker, useSize } from '../purchase/pickers.tsx'
import { soldOutBelow } from '../purchase/purchase.css.ts'
import { WishlistButton } from '../purchase/wishlist-button.tsx'
import { QuickViewButton } from '../quick-view/quick-view-button.tsx'
import { BrandFilm, Hero } from './brand-clips.tsx'
import * as css from './home.css.ts'
import type { HomeData } from './load-home.ts'

export const HomePage = ({ data }: PageProps<HomeData>) => {
  const featured = featuredProducts(useRealtimeProducts(data.products), featuredCount)
  const [first] = featured
  const settings = useSettings()
  const facts = factsOf(settings)
  const home = fillFacts(settings.home, facts)
  return (
    <div className={css.root}>
      <Island>
        <Hero home={home} />
      </Island>
      <TrustBar facts={facts} />
      {first ? (
        <>
          <FeaturedCollection products={featured} />
          <Island key={first.id}>
            <QuickCheckout product={first} />
          </Island>
        </>
      ) : (
        <NoProducts />
      )}
      <Island>
        <CategoryTiles categories={data.categories} />
      </Island>
      <Island>
        <BrandFilm />
      </Island>
      <div>
        <FeatureCards facts={facts} />
        <Slot name="home.section" params={{}} />
      </div>
      <Closing home={home} />
    </div>
  )
}

const NoProducts = () =>
  usePage().isLoading ? (
    <Notice title="Loading products..." />
  ) : (
    <Notice title="Products Loading" text="Products Loading... Please refresh in a moment.">
      <Button onClick={() => location.reload()}>Refresh Page</Button>
    </Notice>
  )

const promisesOf = ({ freeShipping, firstPrice, delivery, returnTime, warranty }: ShopFacts) =>
  [
    freeShipping ? ['Free shipping', freeShipping] : ['Shipping', `for ${firstPrice}`],
    ['Delivery', `in ${delivery}`],
    ...(returnTime ? [['Easy returns', returnTime] as const] : []),
    [warranty.replace(/^./u, (first) => first.toUpperCase()), 'on every seam'],
  ] as const

const TrustBar = ({ facts }: { facts: ShopFacts }) => (
  <ul className={css.trustBar} aria-label="What you can rely on">
    {promisesOf(facts).map(([what, how]) => (
      <li key={what} className={css.promise}>
        <strong>{what}</strong> {how}
      </li>
    ))}
  </ul>
)

const FeaturedCollection = ({ products }: { products: readonly Product[] }) => (
  <section className={section} aria-labelledby="featured">
    <div className={css.sectionHead}>
      <h2 id="featured" className={display}>
        Featured Collection
      </h2>
      <a href="/shop?sort=featured" className={textLink}>
        View the collection
      </a>
    </div>
    <div className={css.featuredCards}>
      {products.map((product, index) => (
        <Island key={product.id}>
          <ProductCard product={product} mark={index === 1 ? 'BESTSELLER' : undefined} />
        </Island>
      ))}
    </div>
  </section>
)

const CategoryTiles = ({ categories }: Pick<ProductFacets, 'categories'>) => {
  const { all } = useSettings().categories
  return (
    <section className={section} aria-labelledby="categories">
      <h2 id="categories" className={display}>
        Shop by Category
      </h2>
      <ul className={css.tiles}>
        {shownCategories(all).map(({ id, name }) => {
          const { image = '', count = 0 } = categories.find((one) => one.name === id) ?? {}
          return (
            <li key={id} className={css.tileItem}>
              <a href={categoryHref(id)} className={css.tile}>
                <ProductPicture
                  image={image}
                  alt=""
                  sizes="(max-width: 40rem) 50vw, 18rem"
                  // An empty category has no picture. `isThumb` hides the substitute text.
                  isThumb={image === ''}
                />
                <span className={css.tileText}>
                  <span className={`${subheading} ${css.tileName}`}>{name}</span>
                  <span className={subtle}>{`${count} ${plural(count, 'product')}`}</span>
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const featuresOf = ({ city, processing, otherMethodFull, warranty }: ShopFacts) =>
  [
    [
      'Made to outlast the plan',
      `Heavyweight cotton, doubled seams and a ${warranty} on every one of them.`,
    ],
    [
      'Your mark, if you like',
      'Custom prints and embroidery from the same workshop, from one piece up.',
    ],
    [
      'Here before the weekend',
      `Orders leave ${city} within ${processing}${otherMethodFull ? `; ${otherMethodFull} is just as quick` : ''}.`,
    ],
  ] as const

const FeatureCards = ({ facts }: { facts: ShopFacts }) => (
  <section className={section} aria-label="What makes it ours">
    <ol className={css.features}>
      {featuresOf(facts).map(([title, text], index) => (
        <li key={title} className={css.feature}>
          <span className={css.featureNumber} aria-hidden="true">
            {index + 1}
          </span>
          <h3 className={subheading}>{title}</h3>
          <p className={lead}>{text}</p>
        </li>
      ))}
    </ol>
  </section>
)

const Closing = ({ home }: Pick<ShopSettings, 'home'>) => (
  <section className={css.closing} aria-labelledby="closing">
    <div className={css.closingInner}>
      <h2 id="closing" className={display}>
        {home.closing}
      </h2>
      <div className={row}>
        <ButtonLink href="/shop" size="lg" tone="light">
          {home.closingAction}
        </ButtonLink>
        <ButtonLink href="/about" size="lg" tone="ghost">
          Our Mission
        </ButtonLink>
      </div>
    </div>
  </section>
)

const QuickCheckout = ({ product }: { product: Product }) => {
  const { size, markMissing, picker } = useSize(product)
  const href = productHref(product.id)
  const { priceCents, stock } = offerOf(product, { size })
  const isSoldOut = stock === 0
  const { go } = usePage()
  const buy = (): void => {
    if (addProduct({ product, size, quantity: 1, place: 'card' })) go('/checkout')
    else if (!size) markMissing()
  }
  return (
    <section className={css.quickCheckout} aria-labelledby="quick-checkout">
      <div className={css.quickInner}>
        <a href={href} tabIndex={-1} aria-hidden="true">
          <ProductPicture image={product.image} alt="" sizes="(max-width: 56rem) 100vw, 36rem" />
        </a>
        <div className={css.quickText}>
          <h2 id="quick-checkout" className={label}>
            Quick Checkout
          </h2>
          <h3 className={heading} dir="auto">
            <a href={href} className={css.quickName}>
              {product.name}
            </a>
          </h3>
          <p className={lead} dir="auto">
            {product.description}
          </p>
          <p className={css.quickPrice}>
            <Price cents={priceCents} originalCents={product.originalPriceCents} />
          </p>
          {product.sizes.length > 0 && (
            <div className={scripted}>
              <Picker {...picker} />
              <p role="status" className={soldOutBelow}>
                {size && isSoldOut && describeSoldOut(product, { size })}
              </p>
            </div>
          )}
          <noscript>
            <ButtonLink href={href} size="lg">
              See all details
            </ButtonLink>
          </noscript>
          <div className={`${css.quickActions} ${scripted}`}>
            <Button tone="accent" size="lg" disabled={isSoldOut} onClick={buy}>
              {isSoldOut ? 'Sold out' : 'Buy Now'}
            </Button>
            <WishlistButton product={product} look="text" />
            <QuickViewButton product={product} look="text" />
          </div>
        </div>
      </div>
    </section>
  )
}
