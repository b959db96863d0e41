import { and, eq, sql } from 'drizzle-orm'

import type { ChangeStockInput } from '@shop/contracts/inventory'
import { ProblemError } from '@shop/contracts/problem'
import { products, productVariants } from '@shop/db/schema/products'

import type { Args } from '../../platform/context.ts'
import type { WholeProduct } from '../../search/retrieval/product-columns.ts'
import { auditedWrite, isPendingWrite } from '../audit/audited-writes.ts'
import { getProduct } from '../products/get-product.ts'
import { isShortOfStock, moveStocks } from '../products/move-stock.ts'
import {
  findWrite,
  notEnoughStock,
  type ProductRecord,
  productSubject,
  writeIdReused,
} from '../products/write-products.ts'

type Input = ChangeStockInput & { id: string }

/**
 * Adds `stock_change` to the stock, once per `write_id`. The product's version does not change, so
 * that an open form can still be saved.
 * @throws ProblemError `product-not-found`, `bad-input` for an unknown variant, `out-of-stock`,
 * `idempotency-key-reused`
 */
export const changeStockOf = async ({ ctx, input }: Args<Input>): Promise<WholeProduct> => {
  const { id, stock_change: change, write_id: writeId } = input
  const choice = choiceOf(input)
  const where = and(eq(products.id, id), hasChoice(choice))
  const subject = { ...productSubject, where }
  const isPending = and(where, isPendingWrite(subject, writeId))
  const moves = sql`json_each(${JSON.stringify([{ id, ...choice, change }])})`
  const move = moveStocks(ctx, { moves, where: isPending, writeId })
  const [, { rowsAffected }] = await ctx.db
    .batch(auditedWrite(ctx, subject, move, writeId))
    .catch((error: unknown) => {
      throw isShortOfStock(error) ? notEnoughStock(error) : error
    })
  const product = await getProduct({ ctx, input: { id } })
  if (rowsAffected > 0) await ctx.publishChanges()
  else await requireWritten(ctx, input, product)
  return product
}

type Choice = { size: string; color: string }

/** Variants are stored with empty strings instead of missing values. */
const choiceOf = ({ size = '', color = '' }: Input): Choice => ({ size, color })

const isWhole = ({ size, color }: Choice): boolean => size === '' && color === ''

const hasChoice = (choice: Choice) => {
  const own = sql`exists (select 1 from ${productVariants} where ${productVariants.productId} = ${products.id}`
  return isWhole(choice)
    ? sql`not ${own})`
    : sql`${own} and ${productVariants.size} = ${choice.size} and ${productVariants.color} = ${choice.color})`
}

/** Throws `idempotency-key-reused` or `bad-input`, unless `write_id` made the same change. */
const requireWritten = async (
  ctx: Args<Input>['ctx'],
  input: Input,
  product: WholeProduct,
): Promise<void> => {
  const { id, write_id: writeId, stock_change: change } = input
  const done = await findWrite(ctx, id, writeId)
  if (!done) throw unknownChoice(input, product)
  const choice = choiceOf(input)
  const [before, after] = [stockIn(done.before, choice), stockIn(done.after, choice)]
  if (before === undefined || after === undefined || after - before !== change)
    throw writeIdReused()
}

const stockIn = ({ stock, variants }: ProductRecord, choice: Choice): number | undefined => {
  if (isWhole(choice)) return variants.length > 0 ? undefined : stock
  return variants.find(({ size, color }) => size === choice.size && color === choice.color)?.stock
}

const unknownChoice = (input: Input, { name, variants }: WholeProduct): ProblemError => {
  const path = input.size === undefined && input.color !== undefined ? 'color' : 'size'
  const message =
    variants.length === 0
      ? 'must be left out: this product has no stock by size or color'
      : 'and color must name a variant: this product has stock by size and color'
  return new ProblemError('bad-input', `"${name}" has no such stock.`, {
    issues: [{ path, message }],
  })
}
