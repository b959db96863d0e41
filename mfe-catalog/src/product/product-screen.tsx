/** `/product/{id}`: the product, or the sentence that there is none. */
import type { PageProps } from '@shop/module-runtime/page-module'

import { colorOf } from './color-of.ts'
import type { ProductData } from './load-product.ts'
import { MissingProduct, ProductPage } from './product-page.tsx'
import type { ProductSearch } from './product-search.ts'

/** Another product starts with choices of its own. */
export const ProductScreen = ({
  data: { product, related },
  search: { color },
}: PageProps<ProductData, ProductSearch>) =>
  product ? (
    <ProductPage
      key={`${product.id} ${color}`}
      product={product}
      color={colorOf(product, color ? [color] : [])}
      related={related}
    />
  ) : (
    <MissingProduct />
  )
