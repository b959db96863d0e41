/** Imports each chunk in one transaction, and only once, however often it is sent. */
import type { ImportChunkInput, ImportResult, ImportRow } from '@shop/contracts/import'

import type { Args } from '../../platform/context.ts'
import { moveStocks, type StockMove } from '../products/move-stock.ts'
import { planChunk } from './plan-chunk.ts'
import type { PlannedProduct } from './plan-product.ts'
import { runStep } from './run-step.ts'
import { insertProducts, recordAfter, recordBefore, updateProducts } from './write-chunk.ts'

export const tryRows = async ({
  ctx,
  input: { rows },
}: Args<{ rows: readonly ImportRow[] }>): Promise<ImportResult> =>
  (await planChunk(ctx, rows)).result

/**
 * Skips products with an issue. A repeat returns the same result. Open pages are notified after the
 * last chunk.
 * @throws ProblemError `version-conflict` for an import that was undone, or for products that
 * others keep changing
 */
export const importChunk = async ({
  ctx,
  input: { id, rows, chunk, chunks, file },
}: Args<ImportChunkInput & { id: string }>): Promise<ImportResult> => {
  const step = { id, action: 'create', details: { chunk, chunks, file }, conflictText } as const
  const result = await runStep(ctx, step, async () => {
    const { result, written } = await planChunk(ctx, rows)
    const added = written.filter(({ version }) => version === 0)
    const changed = written.filter(({ version }) => version > 0)
    return {
      result,
      basis: changed.map((product) => [product.id, product.version, null] as const),
      writes: (rowsOf) => {
        const write = { ctx, writeId: id, rowsOf }
        return [
          ...insertProducts(write, added),
          recordBefore(write, changed, 'update'),
          ...updateProducts(write, changed),
          moveStocks(ctx, { moves: rowsOf(changed.flatMap(countsOf)), writeId: id }),
          recordAfter(write, written),
        ]
      },
    }
  })
  if (chunk === chunks) await ctx.publishChanges()
  return result
}

const conflictText =
  'Somebody else keeps changing products of these rows. Nothing of them was imported; try again in a moment.'

const countsOf = ({ id, stock, variants }: PlannedProduct): StockMove[] => [
  ...(stock === null ? [] : [{ id, counted: stock }]),
  ...variants.flatMap(({ size, color, stock: counted }) =>
    counted === null ? [] : [{ id, size, color, counted }],
  ),
]
