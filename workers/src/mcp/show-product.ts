/** `get_product`: one product as it is now. */
import type { GetProductResult, GetProductInput } from '@shop/contracts/agent'

import type { Ctx } from '../platform/context.ts'
import { getProduct } from '../products/get-product.ts'
import { toAgentProduct } from './agent-product.ts'

/** @throws ProblemError `product-not-found` */
export const showProduct = async ({
  ctx,
  origin,
  input,
}: {
  ctx: Pick<Ctx, 'db'>
  origin: string
  input: GetProductInput
}): Promise<GetProductResult> => ({
  product: toAgentProduct(origin, await getProduct({ ctx, input })),
})
