/** A selected category: what it is, what it costs, and some of its products. */
import { categoryHref } from '@shop/domain/hrefs'
import type { Product } from '@shop/contracts/product'
import { lead, quiet, subheading } from '@shop/ui/type'

import type { CategoryInfo } from './category-info.ts'
import * as css from './menu-lists.css.ts'
import { ProductLine } from './product-line.tsx'

type Props = { info: CategoryInfo; count: number; products: readonly Product[] | null }

/** `products` is null while they load. */
export const CategoryPreview = ({ info, count, products }: Props) => (
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
      <p className={quiet} role="status">
        Loading products...
      </p>
    )}
    <ul className={css.previewLines}>
      {products?.map((product) => (
        <ProductLine key={product.id} product={product} />
      ))}
    </ul>
    <a href={categoryHref(info.name)} className={css.all}>
      View All {info.name}
    </a>
  </section>
)

const Fact = ({ name, text }: { name: string; text: string }) => (
  <div className={css.fact}>
    <dt className={quiet}>{name}</dt>
    <dd>{text}</dd>
  </div>
)
