/** Staff with the viewer role get this view at the URL of the form. */
import type { Product } from '@shop/contracts/product'
import { formatCents } from '@shop/domain/money'
import { specificationTexts } from '@shop/domain/specifications'
import { describeChoice } from '@shop/domain/variants'
import { Slot } from '@shop/module-runtime/slot'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'
import { Stack } from '@shop/ui/stack'
import { Table } from '@shop/ui/table'
import { subheading } from '@shop/ui/type'

import { Facts, Section } from '../../frame/display/page.tsx'
import { categoryText, count } from '../../frame/display/text.tsx'
import { DetailsDialog } from '../../lists/details-dialog.tsx'
import { ProductHistory } from './product-history.tsx'
import { missingProduct, productQueries, type ProductsSearch } from './product-queries.ts'
import * as css from './products.css.ts'

export const ProductDetailsDialog = ({ search }: { search: ProductsSearch }) => (
  <DetailsDialog
    title="Product details"
    noun="product"
    search={search}
    id={search.edit === 'new' ? undefined : search.edit}
    details={productQueries.details}
    missing={missingProduct}
  >
    {(product) => <ProductDetails product={product} />}
  </DetailsDialog>
)

const ProductDetails = ({ product }: { product: Product }) => (
  <Stack gap="lg">
    <div className={css.details}>
      <ProductPicture image={product.image} alt="" sizes="6rem" isThumb />
      <Stack gap="xs">
        <h3 className={subheading}>
          <bdi>{product.name}</bdi>
        </h3>
        <p>
          <bdi>{product.description}</bdi>
        </p>
      </Stack>
    </div>
    <Facts
      facts={{
        Price: <Price cents={product.priceCents} originalCents={product.originalPriceCents} />,
        Stock: count(product.stock),
        Status: product.featured ? 'Featured' : 'Active',
        Category: categoryText(product.category),
        'Tax rate': product.taxRate === undefined ? null : `${product.taxRate}, as a note`,
        SKU: product.sku,
        Sizes: product.sizes.join(', '),
        Colors: product.colors.join(', '),
        Tags: product.tags.join(', '),
      }}
    />
    {product.variants && product.variants.length > 0 && <Variants product={product} />}
    <div>
      <Section title="Specifications" level={3}>
        <Facts facts={Object.fromEntries(specificationTexts(product.specifications))} />
      </Section>
      <Slot name="admin.product" params={{ productId: product.id }} />
    </div>
    <ProductHistory product={product} />
  </Stack>
)

const Variants = ({ product: { variants, priceCents } }: { product: Product }) => (
  <Section title="Stock by size and color" level={3}>
    <Table
      label="Stock by size and color"
      rows={variants ?? []}
      keyOf={describeChoice}
      columns={[
        { name: 'Choice', kind: 'lead', cell: describeChoice },
        { name: 'SKU', kind: 'number', cell: ({ sku }) => sku },
        { name: 'Price', kind: 'number', cell: (one) => formatCents(one.priceCents ?? priceCents) },
        { name: 'Stock', kind: 'number', cell: ({ stock }) => stockText(stock) },
      ]}
    />
  </Section>
)

const stockText = (stock: number) =>
  stock <= 0 ? <span className={css.soldOut}>Sold out</span> : count(stock)
