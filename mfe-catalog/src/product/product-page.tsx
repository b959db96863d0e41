import type { ReactNode } from 'react'

import { factsOf } from '@shop/content/shop-facts'
import type { Product } from '@shop/contracts/product'
import { categoryName } from '@shop/domain/categories'
import { categoryHref, productHref } from '@shop/domain/hrefs'
import { specificationTexts } from '@shop/domain/specifications'
import { Island } from '@shop/module-runtime/island'
import type { PageProps } from '@shop/module-runtime/page-module'
import { Slot } from '@shop/module-runtime/slot'
import { useSettings } from '@shop/session/shop-settings'
import { addToast } from '@shop/session/toasts'
import { Badge } from '@shop/ui/badge'
import { ButtonLink } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { display, heading, scripted } from '@shop/ui/type'

import { useRealtimeProducts } from '../realtime/catalog-events.ts'
import { disclosure, disclosureBody, disclosureTitle, row } from '../page/page.css.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { colorOf, isOnSale } from '../page/product-rules.ts'
import { ProductFacts, PurchaseForm } from '../purchase/purchase-form.tsx'
import { useChoice } from '../purchase/pickers.tsx'
import { Gallery } from './gallery.tsx'
import type { ProductData, ProductSearch } from './load-product.ts'
import * as css from './product-page.css.ts'

/** `key` resets size, color and quantity for another product or choice. */
export const ProductScreen = ({
  data: { product, related },
  search,
}: PageProps<ProductData, ProductSearch>) =>
  product ? (
    <ProductPage
      key={`${product.id} ${search.color} ${search.size}`}
      loaded={product}
      search={search}
      related={related}
    />
  ) : (
    <MissingProduct />
  )

type Props = { loaded: Product; search: ProductSearch; related: readonly Product[] }

const ProductPage = ({ loaded, search: { color, size }, related }: Props) => {
  const [current] = useRealtimeProducts([loaded])
  const product = current ?? loaded
  const choice = useChoice(product, colorOf(product, color ? [color] : []), size)
  if (!current) return <MissingProduct />
  return (
    <div className={css.root}>
      <Breadcrumb product={product} />
      <div>
        <div className={css.columns}>
          <Island>
            <Gallery product={product} color={choice.color} />
          </Island>
          <div className={css.details}>
            <div className={css.top}>
              <div className={row}>
                {product.featured && <Badge tone="violet">Featured</Badge>}
                {isOnSale(product) && <Badge tone="violet">Sale</Badge>}
              </div>
              <div className={scripted}>
                <IconButton icon="share" label="Share" onClick={() => void share(product)} />
              </div>
            </div>
            <h1 className={`${display} ${css.name}`} dir="auto">
              {product.name}
            </h1>
            <ProductFacts product={product} priceCents={choice.priceCents} />
            <Island>
              <PurchaseForm product={product} choice={choice} place="page">
                <Slot name="product.purchase" params={{ productId: product.id }} />
              </PurchaseForm>
            </Island>
            <ProductNotes product={product} />
          </div>
        </div>
        <Slot name="product.details" params={{ productId: product.id }} />
      </div>
      {related.length > 0 && <RelatedProducts products={related} />}
    </div>
  )
}

const RelatedProducts = ({ products }: { products: readonly Product[] }) => (
  <section className={css.related} aria-labelledby="related">
    <h2 id="related" className={heading}>
      You Might Also Like
    </h2>
    <div className={css.relatedGrid}>
      {products.map((product) => (
        <Island key={product.id}>
          <ProductCard product={product} />
        </Island>
      ))}
    </div>
  </section>
)

const MissingProduct = () => (
  <Notice
    level={1}
    title="Product Not Found"
    text="It may have sold out for good, or the address has a typo in it."
  >
    <ButtonLink href="/shop">Back to Shop</ButtonLink>
  </Notice>
)

const Breadcrumb = ({ product: { name, category } }: { product: Product }) => {
  const { all } = useSettings().categories
  const parents = [
    ['Home', '/'],
    ['Shop', '/shop'],
    [categoryName(all, category), categoryHref(category)],
  ] as const
  return (
    <nav aria-label="Breadcrumb">
      <ol className={css.breadcrumb}>
        {parents.map(([text, href]) => (
          <li key={href} className={css.crumb}>
            <a href={href}>{text}</a>
          </li>
        ))}
        <li className={css.crumb} aria-current="page" dir="auto">
          {name}
        </li>
      </ol>
    </nav>
  )
}

const share = async ({ id, name }: Product): Promise<void> => {
  const url = new URL(productHref(id), location.href).href
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title: name, url })
    await navigator.clipboard.writeText(url)
    addToast({ title: 'Link copied', description: url })
  } catch (error) {
    // A closed share sheet is not a failure.
    const isClosed = error instanceof DOMException && error.name === 'AbortError'
    if (!isClosed) addToast({ title: 'Copy the link', description: url })
  }
}

const ProductNotes = ({ product }: { product: Product }) => {
  const facts = factsOf(useSettings())
  const notes = specificationTexts(product.specifications)
  return (
    <div className={css.notes}>
      {notes.length > 0 && (
        <Note title="Details and care">
          <dl className={css.noteFacts}>
            {notes.map(([name, text]) => (
              <div key={name} className={css.noteFact}>
                <dt className={css.factName}>{name}</dt>
                <dd dir="auto">{text}</dd>
              </div>
            ))}
          </dl>
        </Note>
      )}
      <Note title="Shipping">
        <p>
          {`${facts.shippingOffers} We pack within ${facts.processing}, and ship within the United States.`}
        </p>
      </Note>
      <Note title="Returns">
        <p>
          {facts.returnTime
            ? `${facts.returnWindow} to change your mind, unworn and unwashed.`
            : `${facts.returns}.`}{' '}
          <a href="/returns">Returns & Exchanges</a>
        </p>
      </Note>
    </div>
  )
}

const Note = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={disclosure}>
    <summary className={disclosureTitle}>{title}</summary>
    <div className={disclosureBody}>{children}</div>
  </details>
)
