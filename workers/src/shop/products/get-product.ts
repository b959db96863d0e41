import { eq } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { products } from '@shop/db/schema/products'

import type { ById, Ctx } from '../../platform/context.ts'
import { type WholeProduct, wholeColumns } from '../../search/retrieval/product-columns.ts'

/** @throws ProblemError `product-not-found` */
export const getProduct = async ({
  ctx,
  input: { id },
}: ById<Pick<Ctx, 'db'>>): Promise<WholeProduct> => {
  const [row] = await queryProduct(ctx, id)
  if (!row) throw productNotFound(id)
  return row
}

export const queryProduct = ({ db }: Pick<Ctx, 'db'>, id: string) =>
  db.select(wholeColumns).from(products).where(eq(products.id, id))

export const productNotFound = (id: string): ProblemError =>
  new ProblemError('product-not-found', `No product has the id "${id}".`)
