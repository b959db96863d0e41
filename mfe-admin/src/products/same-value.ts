/** Whether two values of a field of the form mean the same. */
import { parseCents } from '@shop/domain/money'

import type { Field, ProductDraft } from './product-draft.ts'

const amounts: ReadonlySet<Field> = new Set(['price', 'originalPrice'])

/** `40` and `40.00` are one price; blanks around a text are nothing. */
export const isSameValue = (field: Field, one: ProductDraft, other: ProductDraft): boolean =>
  plain(field, one[field]) === plain(field, other[field])

const plain = (field: Field, value: ProductDraft[Field]): string => {
  if (typeof value !== 'string') return JSON.stringify(value)
  const text = value.trim()
  if (amounts.has(field)) return String(parseCents(text) ?? text)
  return field === 'taxRate' && text ? String(Number(text)) : text
}
