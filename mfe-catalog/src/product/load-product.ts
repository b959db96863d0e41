/** What the product page shows. */
import type { Client } from '@shop/client/client'
import { listProducts } from '@shop/client/products'
import type { PageData } from '@shop/module-runtime/page-module'
import type { Product } from '@shop/contracts/product'

import { findProduct } from './find-product.ts'
import { missingProductHead, productHead } from './product-head.ts'
import { relatedProducts } from './related-products.ts'

export type ProductData = PageData & { product: Product | null; related: Product[] }

/** An unknown id is a page of its own, with status 404. @throws ApiProblem when the API is out of reach */
export const loadProduct = async (client: Client, id: string): Promise<ProductData> => {
  const product = await findProduct(client, id)
  if (!product) return { head: missingProductHead(), status: 404, product, related: [] }
  const { products } = await listProducts(client, { category: product.category, limit: 4 })
  return { head: productHead(product), product, related: relatedProducts(product, products) }
}
