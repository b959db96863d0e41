/** `/product/{id}` */
import { createRoute } from '@tanstack/react-router'

import { listProducts } from '@shop/client/products'

import { rootRoute } from '../root-route.ts'
import { findProduct } from './find-product.ts'
import { missingProductHead, productHead } from './product-head.ts'
import { MissingProduct, ProductPage } from './product-page.tsx'
import { relatedProducts } from './related-products.ts'

export const productRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/product/$id',
  loader: async ({ context, params }) => {
    const product = await findProduct(context.client, params.id)
    if (!product) return { head: missingProductHead(), status: 404, product, related: [] }
    const { products } = await listProducts(context.client, { category: product.category })
    return { head: productHead(product), product, related: relatedProducts(product, products) }
  },
  component: function ProductScreen() {
    const { product, related } = productRoute.useLoaderData()
    return product ? (
      <ProductPage key={product.id} product={product} related={related} />
    ) : (
      <MissingProduct />
    )
  },
})
