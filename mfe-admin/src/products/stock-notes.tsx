/** Notes around the grid of sizes and colors: pieces that are still to be split among its rows, and pieces that leave the stock. */
import { describeChoice } from '@shop/domain/variants'
import { Button } from '@shop/ui/button'

import { count } from '../display/text.tsx'
import type { FormTools } from './form-tools.ts'
import * as css from './product-form.css.ts'
import type { InStock } from './stock-fields.tsx'
import { piecesLeft } from './variant-changes.ts'
import {
  choiceOf,
  mapDrafts,
  piecesOf,
  stocksOf,
  variantOf,
  type VariantRow,
} from './variant-draft.ts'

type Props = { form: FormTools; inStock: InStock | undefined; rows: readonly VariantRow[] }

/** What is to be placed of one stock, while not all of it is. */
export const Split = ({ form, inStock, rows }: Props) => {
  const { draft } = form
  const whole = inStock ?? { stock: Number(draft.stock) || 0 }
  if (whole.stock === 0 || stocksOf(whole).size > 0) return null
  const left = piecesLeft(whole, draft)
  const split = (): void => {
    const shown = Object.fromEntries(rows.map(({ key }) => [key, variantOf(draft.variants, key)]))
    const keys = rows.map(({ key }) => key)
    const shareOf = (key: string): number =>
      Math.floor(left / rows.length) + (keys.indexOf(key) < left % rows.length ? 1 : 0)
    const placed = mapDrafts(shown, (one, key) => ({
      ...one,
      stock: String((piecesOf(one) || 0) + shareOf(key)),
    }))
    form.set({ variants: { ...draft.variants, ...placed } })
  }
  return (
    <div className={css.notice}>
      <p>
        <strong>{count(whole.stock)} piece(s) are to be split among the rows.</strong>{' '}
        {count(whole.stock - left)} placed{leftText(left)}
      </p>
      {left > 0 && (
        <div>
          <Button tone="outline" onClick={split}>
            {`Split ${count(left)} evenly`}
          </Button>
        </div>
      )}
    </div>
  )
}

const leftText = (left: number): string => {
  if (left === 0) return ', all of them.'
  return left > 0 ? `, ${count(left)} left.` : `, ${count(-left)} more than there are.`
}

/** Pieces of sizes and colors that were taken out. */
export const Going = ({ rows, inStock }: Props) => {
  const shown = new Set(rows.map(({ key }) => key))
  const going = [...(inStock ? stocksOf(inStock) : [])].filter(
    ([key, stock]) => stock > 0 && !shown.has(key),
  )
  if (going.length === 0) return null
  const pieces = going.reduce((sum, [, stock]) => sum + stock, 0)
  const names = going.map(([key, stock]) => `${describeChoice(choiceOf(key))} (${stock})`)
  return (
    <p role="alert" className={css.notice}>
      {`${count(pieces)} piece(s) leave the stock when you save: ${names.join('; ')}.`}
    </p>
  )
}
