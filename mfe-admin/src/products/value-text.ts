import { formatCents, parseCents } from '@shop/domain/money'

import type { Field, ProductDraft } from './product-draft.ts'

/** `43` and `43.00` read alike, as `$43.00`; what cannot be read stands as it was typed. */
export const valueText = (field: Field, value: ProductDraft[Field]): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'string' ? value.trim() : value.join(', ')
  if (!text) return '(empty)'
  if (field === 'price' || field === 'originalPrice') return priceText(text)
  return field === 'taxRate' && Number.isFinite(Number(text)) ? String(Number(text)) : text
}

const priceText = (text: string): string => {
  const cents = parseCents(text)
  return cents === null ? text : formatCents(cents)
}
