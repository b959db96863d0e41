/** `/product/{id}`: the product, or the sentence that there is none. */
import type { PageProps } from '@shop/module-kit/page-module'

import type { ProductData } from './load-product.ts'
import { MissingProduct, ProductPage } from './product-page.tsx'

/** Another product starts with choices of its own. */
export const ProductScreen = ({ data: { product, related } }: PageProps<ProductData>) =>
  product ? (
    <ProductPage key={product.id} product={product} related={related} />
  ) : (
    <MissingProduct />
  )
