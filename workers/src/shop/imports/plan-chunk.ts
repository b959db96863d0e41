import type { ImportIssue, ImportResult, ImportRow } from '@shop/contracts/import'

import type { Ctx } from '../../platform/context.ts'
import { type Group, type Known, matchRows } from './match-rows.ts'
import { type PlannedProduct, planProduct } from './plan-product.ts'
import { cleanRow } from './read-cells.ts'

/** `written` has the products to write: those without issues that are new or would change. */
export type ChunkPlan = { result: ImportResult; written: PlannedProduct[] }

export const planChunk = async (
  ctx: Pick<Ctx, 'db' | 'pictureHosts'>,
  rows: readonly ImportRow[],
): Promise<ChunkPlan> => {
  const { groups, issues, known } = await matchRows(ctx, rows.map(cleanRow))
  const result: ImportResult = { created: 0, changed: 0, unchanged: 0, issues }
  const written: PlannedProduct[] = []
  const takenSkus = createSkuCheck(known)
  for (const group of groups) {
    const { product, isChanged, issues: wrong } = planProduct(ctx, group)
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

const createSkuCheck = ({ bySku, byVariantSku }: Known) => {
  const seen = new Map<string, string>()
  const ownerOf = (sku: string, id: string): string | undefined => {
    const ofShop = byVariantSku.get(sku)
    if (ofShop && ofShop.id !== id) return `of a variant of "${ofShop.name}"`
    const other = seen.get(sku)
    return other && other !== id ? `in the file already, for the product "${other}"` : undefined
  }
  return ({ id, existing, rows }: Group, { values, variants }: PlannedProduct): ImportIssue[] => {
    const issues: ImportIssue[] = []
    const [first] = rows
    const other = bySku.get(values.sku ?? '')?.find((one) => one.id !== id)
    if (first && other && values.sku !== (existing?.sku ?? null))
      issues.push({ row: first.row, column: 'sku', message: `is that of "${other.name}"` })
    for (const { sku } of variants) {
      if (!sku) continue
      const owner = ownerOf(sku, id)
      const row = rows.find(({ cells }) => cells.variant_sku === sku)?.row ?? first?.row ?? 0
      if (owner) issues.push({ row, column: 'variant_sku', message: `is ${owner}` })
      seen.set(sku, id)
    }
    return issues
  }
}
