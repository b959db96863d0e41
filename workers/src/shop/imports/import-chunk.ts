/** Each chunk is imported in one transaction, and only once, however often it is sent. */
import type { ImportChunkInput, ImportIssue, ImportResult, ImportRow } from '@shop/contracts/import'

import type { Args, Ctx } from '../../platform/context.ts'
import { moveStocks, type StockMove } from '../products/move-stock.ts'
import { findDeletedPictures } from '../products/write-products.ts'
import { readCategories } from '../settings/categories.ts'
import type { ReadSettingsCtx } from '../settings/read-settings.ts'
import { findPictures, picturesIn } from './find-pictures.ts'
import { type Group, type Known, matchRows } from './match-rows.ts'
import { type PlannedProduct, planProduct } from './plan-product.ts'
import { cleanRow } from './read-cells.ts'
import { runStep } from './run-step.ts'
import { insertProducts, recordAfter, recordBefore, updateProducts } from './write-chunk.ts'

export const tryRows = async ({
  ctx,
  input: { rows },
}: Args<{ rows: readonly ImportRow[] }>): Promise<ImportResult> =>
  (await planChunk(ctx, rows)).result

/**
 * Skips products with an issue. Open pages are notified after the last chunk.
 * @throws ProblemError `version-conflict` if the import was undone, or if its products keep
 * changing during the write
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
  'Somebody else keeps changing the products in these rows. None of them were imported; try again in a moment.'

const countsOf = ({ id, stock, variants }: PlannedProduct): StockMove[] => [
  ...(stock === null ? [] : [{ id, counted: stock }]),
  ...variants.flatMap(({ size, color, stock: counted }) =>
    counted === null ? [] : [{ id, size, color, counted }],
  ),
]

/** `written` holds the new and changed products that have no issue. */
type ChunkPlan = { result: ImportResult; written: PlannedProduct[] }

const planChunk = async (
  ctx: ReadSettingsCtx & Pick<Ctx, 'pictureHosts'>,
  rows: readonly ImportRow[],
): Promise<ChunkPlan> => {
  const cleaned = rows.map(cleanRow)
  const images = cleaned.flatMap(({ cells }) => picturesIn(cells).map(({ image }) => image))
  const [{ groups, issues, known }, pictures, deleted, categories] = await Promise.all([
    matchRows(ctx, cleaned),
    findPictures(ctx, cleaned),
    findDeletedPictures(ctx, images),
    readCategories(ctx),
  ])
  const result: ImportResult = { created: 0, changed: 0, unchanged: 0, issues }
  const written: PlannedProduct[] = []
  const takenSkus = createSkuCheck(known)
  for (const group of groups) {
    const read = { pictures, deleted, categories }
    const { product, isChanged, issues: wrong } = planProduct(ctx, group, read)
    wrong.push(...takenSkus(group, product))
    if (wrong.length > 0) {
      issues.push(...wrong)
      continue
    }
    if (isChanged) written.push(product)
    result[isChanged ? (group.existing ? 'changed' : 'created') : 'unchanged'] += 1
  }
  issues.sort((one, other) => one.row - other.row)
  return { result, written }
}

const createSkuCheck = ({ bySku, byVariantSku, draftSkus }: Known) => {
  const seen = new Map<string, string>()
  const ownerOf = (sku: string, id: string): string | undefined => {
    const ofShop = byVariantSku.get(sku)
    if (ofShop && ofShop.id !== id) return `belongs to a variant of "${ofShop.name}"`
    if (!ofShop && draftSkus.has(sku)) return draftSkus.get(sku)
    const other = seen.get(sku)
    return other && other !== id ? `is already in the file, for the product "${other}"` : undefined
  }
  return ({ id, existing, rows }: Group, { values, variants }: PlannedProduct): ImportIssue[] => {
    const issues: ImportIssue[] = []
    const [first] = rows
    const sku = values.sku ?? ''
    const other = bySku.get(sku)?.find((one) => one.id !== id)
    const message = other ? `belongs to "${other.name}"` : draftSkus.get(sku)
    if (first && message && values.sku !== (existing?.sku ?? null))
      issues.push({ row: first.row, column: 'sku', message })
    for (const { sku } of variants) {
      if (!sku) continue
      const owner = ownerOf(sku, id)
      const row = rows.find(({ cells }) => cells.variant_sku === sku)?.row ?? first?.row ?? 0
      if (owner) issues.push({ row, column: 'variant_sku', message: owner })
      seen.set(sku, id)
    }
    return issues
  }
}
