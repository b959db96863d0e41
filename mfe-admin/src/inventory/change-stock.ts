/** Staff change the stock of one row by an amount: what is sent, what is said, and what goes back to the row. */
import type { Client } from '@shop/client/client'
import { changeStock } from '@shop/client/inventory'
import type { StockItem } from '@shop/contracts/inventory'
import type { Product } from '@shop/contracts/product'
import { isolated } from '@shop/domain/isolated'
import { describeChoice } from '@shop/domain/variants'
import { addToast } from '@shop/session/toasts'

import { isOutcomeKnown } from '../products/save-product.ts'
import { invalidate } from '../queries/query-client.ts'
import { handleApiError, toApiProblem } from '../staff/staff-session.ts'

/** A change whose response was lost: it may be stored. */
export type PendingChange = { current: { write_id: string; stock_change: number } | undefined }

type Change = { item: StockItem; typed: string; pending: PendingChange }

/** A row in words: `Focus Tee, M, Navy`. */
export const nameOf = (item: StockItem): string =>
  [item.name, describeChoice(item)].filter(Boolean).join(', ')

/** Resolves to what is wrong, or to nothing once it is saved. The same amount after a lost response is the same change. */
export const changeStockBy = async (
  client: Client,
  { item, typed, pending }: Change,
): Promise<string | undefined> => {
  const change = Number(typed.trim())
  if (change === 0 || !Number.isInteger(change)) return 'Type a whole number, such as 10 or -2.'
  const isRepeat = pending.current?.stock_change === change
  const write =
    isRepeat && pending.current
      ? pending.current
      : { write_id: crypto.randomUUID(), stock_change: change }
  pending.current = write
  try {
    const product = await changeStock(client, item.productId, { ...choiceOf(item), ...write })
    pending.current = undefined
    const stock = stockOf(product, item)
    addToast({
      title: 'Stock changed',
      description: `${isolated(nameOf(item))}: ${stock} in stock.`,
    })
    void invalidate('inventory')
    void invalidate('products')
    return undefined
  } catch (error) {
    handleApiError(error)
    const problem = toApiProblem(error)
    if (!problem) return notSaved
    if (!isOutcomeKnown(problem.code)) return notSaved
    pending.current = undefined
    if (problem.code === 'out-of-stock')
      return `There are not that many: the stock is ${item.stock}.`
    return problem.message
  }
}

const notSaved = 'The stock could not be saved. Please try again.'

const choiceOf = ({ size, color }: StockItem) => ({
  ...(size === null ? {} : { size }),
  ...(color === null ? {} : { color }),
})

const stockOf = ({ stock, variants = [] }: Product, { size, color }: StockItem): number =>
  variants.find((one) => one.size === size && one.color === color)?.stock ?? stock
