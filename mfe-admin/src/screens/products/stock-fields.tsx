import type { Product } from '@shop/contracts/product'
import { parseWholeNumber } from '@shop/domain/typed-number'
import { Checkbox, TextField } from '@shop/ui/field'
import { subtle } from '@shop/ui/type'

import { count } from '../../frame/display/text.tsx'
import { gridRows } from './product-changes.ts'
import { fields } from './product-draft.ts'
import { type FormTools, Part, textField } from './product-fields.tsx'
import * as css from './product-form.css.ts'
import { piecesOf, stocksOf, variantOf } from './variant-draft.ts'
import { VariantGrid } from './variant-grid.tsx'

export type InStock = Pick<Product, 'stock' | 'variants'>

type Props = {
  form: FormTools
  /** Undefined for a new product. */
  inStock: InStock | undefined
}

export const StockFields = ({ form, inStock }: Props) => {
  const { draft } = form
  const hasGrid = gridRows(draft).length > 0
  const hadVariants = inStock !== undefined && stocksOf(inStock).size > 0
  return (
    <Part title="Stock">
      {!hasGrid &&
        (hadVariants ? <Sum stock={inStock.stock} /> : <OneStock {...{ form, inStock }} />)}
      <TextField {...textField(form, 'sku')} />
      <div className={css.full}>
        <Checkbox
          label={fields.hasVariants[0]}
          isChecked={draft.hasVariants}
          onChange={(hasVariants) => switchTo(hasVariants, { form, inStock })}
        />
        {draft.hasVariants && !hasGrid && (
          <p className={subtle}>Add sizes or colors below: each gets a row here.</p>
        )}
      </div>
      {hasGrid && (
        <div className={css.full}>
          <VariantGrid form={form} inStock={inStock} />
        </div>
      )}
    </Part>
  )
}

const Sum = ({ stock }: Pick<InStock, 'stock'>) => (
  <p className={subtle}>
    {count(stock)} in stock after saving, the sum of all sizes and colors. It can be changed then.
  </p>
)

const OneStock = ({ form, inStock }: Props) => (
  <TextField
    {...textField(form, 'stock')}
    label={inStock ? 'Add or remove stock' : 'Stock'}
    inputMode={inStock ? 'text' : 'numeric'}
    placeholder={inStock ? 'such as 10 or -2' : '0'}
    {...(inStock ? { hint: stockHint(inStock.stock, form.draft.stock) } : {})}
  />
)

const stockHint = (now: number, typed: string): string => {
  const change = parseWholeNumber(typed)
  return change === null
    ? `${now} in stock now`
    : `${now} in stock now, ${now + change} after saving`
}

/** Confirms before typed values or stored variants are lost. */
const switchTo = (hasVariants: boolean, { form, inStock }: Props): void => {
  if (hasVariants) return form.set({ hasVariants })
  const { variants } = form.draft
  const pieces = gridRows(form.draft).map(({ key }) => piecesOf(variantOf(variants, key)) || 0)
  const typed = pieces.reduce((sum, one) => sum + one, 0)
  if (!inStock) {
    const isMeant = typed === 0 || confirm(`${toOneStock(typed)} Go back to one stock?`)
    if (isMeant) form.set({ hasVariants, ...(typed > 0 && { stock: String(typed) }) })
    return
  }
  const isMeant =
    stocksOf(inStock).size > 0
      ? confirm(`${toOneStock(inStock.stock)} SKUs and prices by size and color go. Go on?`)
      : typed === 0 || confirm('The pieces stay one stock, as they are now. Go on?')
  if (isMeant) form.set({ hasVariants })
}

const toOneStock = (pieces: number): string =>
  `The stock becomes the sum of all sizes and colors: ${count(pieces)} piece(s).`
