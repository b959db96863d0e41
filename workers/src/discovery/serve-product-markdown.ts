/** `/product/{id}` for whoever prefers Markdown. */
import { ProblemError } from '@shop/contracts/problem'

import { cachedText } from '../http/cached-response.ts'
import { getProduct } from '../products/get-product.ts'
import { productsTag } from '../products/product-cache.ts'
import type { Door } from './find-door.ts'
import { writeMissingProduct, writeProduct } from './write-product.ts'

/** The pages that have a second form. */
export const productPath = /^\/product\/([^/]+)\/?$/

const contentType = 'text/markdown; charset=utf-8'
const headers = { vary: 'accept' }

export const serveProductMarkdown: Door = async (ctx, request) => {
  const { origin, pathname } = new URL(request.url)
  try {
    const id = decodeURIComponent(productPath.exec(pathname)?.[1] ?? '')
    return await cachedText(ctx, request, {
      key: `product.md ${origin} ${id}`,
      tags: [productsTag],
      contentType,
      headers,
      load: async () => writeProduct(origin, await getProduct({ ctx, input: { id } })),
    })
  } catch (error) {
    if (!isMissing(error)) throw error
    const text = request.method === 'HEAD' ? null : writeMissingProduct(origin)
    return new Response(text, {
      status: 404,
      headers: { ...headers, 'content-type': contentType, 'cache-control': 'no-cache' },
    })
  }
}

/** No such product, or an address that is no text. */
const isMissing = (error: unknown): boolean =>
  error instanceof URIError || (error instanceof ProblemError && error.code === 'product-not-found')
