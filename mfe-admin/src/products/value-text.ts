import { formatCents, parseCents } from '@shop/domain/money'

import { describeChoice } from '@shop/domain/variants'

import type { Field, ProductDraft } from './product-draft.ts'
import { choiceOf, type VariantDrafts } from './variant-draft.ts'

/** `43` and `43.00` read alike, as `$43.00`; what cannot be read stands as it was typed. */
export const valueText = (field: Field, value: ProductDraft[Field]): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'string' ? value.trim() : listText(value)
  if (!text) return '(empty)'
  if (field === 'price' || field === 'originalPrice') return priceText(text)
  return field === 'taxRate' && Number.isFinite(Number(text)) ? String(Number(text)) : text
}

const listText = (value: readonly string[] | VariantDrafts): string => {
  if (isList(value)) return value.join(', ')
  const lines = Object.entries(value).map(([key, { sku, price }]) => {
    const settings = [
      sku.trim() || 'no SKU',
      price.trim() ? priceText(price) : 'the product’s price',
    ]
    return `${describeChoice(choiceOf(key))}: ${settings.join(', ')}`
  })
  return lines.join('; ')
}

/** `Array.isArray` does not narrow lists that may not be changed. */
const isList = (value: readonly string[] | VariantDrafts): value is readonly string[] =>
  Array.isArray(value)

const priceText = (text: string): string => {
  const cents = parseCents(text)
  return cents === null ? text : formatCents(cents)
}
