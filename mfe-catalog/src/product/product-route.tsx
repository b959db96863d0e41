/** `/product/{id}` */
import { createRoute } from '@tanstack/react-router'

import { ApiProblem } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'
import { getProduct, listProducts } from '@shop/client/products'
import type { Product } from '@shop/contracts/product'

import { rootRoute } from '../root-route.ts'
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

/** An unknown id is a page of its own, not a failure. */
const findProduct = async (client: Client, id: string): Promise<Product | null> => {
  try {
    return await getProduct(client, id)
  } catch (error) {
    const isUnknown =
      error instanceof ApiProblem && ['product-not-found', 'bad-input'].includes(error.code)
    if (isUnknown) return null
    throw error
  }
}
