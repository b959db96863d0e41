/** A change in the history of a product, in the words of the form, and the way back. */
import { withoutCache } from '@shop/client/browser-client'
import type { Client } from '@shop/client/client'
import { getProduct, updateProduct } from '@shop/client/products'
import type { AuditEntry, AuditValue, FieldChange } from '@shop/contracts/audit'
import type { Product } from '@shop/contracts/product'
import { isolated } from '@shop/domain/isolated'
import { addToast } from '@shop/session/toasts'

import type { ChangeText } from '../history/history.tsx'
import { invalidate } from '../queries/query-client.ts'
import { reportFailure, toApiProblem } from '../staff/staff-session.ts'
import { productChanges } from './product-changes.ts'
import {
  draftOf,
  type Field,
  fields,
  isSameValue,
  labelOf,
  type ProductDraft,
} from './product-draft.ts'
import { valueText } from './value-text.ts'

const fieldOfPath = new Map(
  Object.entries(fields).map(([field, [, path]]) => [path, field as Field]),
)

/** Prices as money, lists as text. A field that this form does not know has its own name. */
export const describeChange = ({ field: path, before, after }: FieldChange): ChangeText => {
  const field = fieldOfPath.get(path)
  // A variant, or a field that this form does not know.
  if (!field)
    return {
      label: path.replace(/^variants\./, ''),
      before: String(before ?? 'none'),
      after: String(after ?? 'none'),
    }
  const text = (value: AuditValue): string => valueText(field, toDraftValue(field, value))
  return { label: labelOf(field), before: text(before), after: text(after) }
}

const empty = draftOf(undefined)

const toDraftValue = (field: Field, value: AuditValue): ProductDraft[Field] => {
  if (value === null) return Array.isArray(empty[field]) ? [] : ''
  if (field === 'price' || field === 'originalPrice') return Number(value).toFixed(2)
  return typeof value === 'number' ? String(value) : value
}

/**
 * Fields that can be set back: stock cannot, for it is sold and counted by amounts, and sizes and colors cannot that variants
 * came or went with, because their stock would go with them.
 */
const restorable = ({ action, changes }: AuditEntry) => {
  const hasVariants = changes.some(({ field }) => field.startsWith('variants.'))
  const isLeftOut = (field: Field): boolean =>
    field === 'stock' || (hasVariants && (field === 'sizes' || field === 'colors'))
  return action === 'update'
    ? changes.flatMap(({ field: path, before, after }) => {
        const field = fieldOfPath.get(path)
        if (!field || isLeftOut(field)) return []
        return [{ field, before: toDraftValue(field, before), after: toDraftValue(field, after) }]
      })
    : []
}

/** Whether a change can be undone: only where all its fields are still as it left them. */
export const undoState = (entry: AuditEntry, product: Product): 'none' | 'possible' | 'overtaken' =>
  restorable(entry).length === 0
    ? 'none'
    : changedSince(entry, product).length > 0
      ? 'overtaken'
      : 'possible'

const changedSince = (entry: AuditEntry, product: Product): Field[] => {
  const now = draftOf(product)
  return restorable(entry)
    .filter(({ field, after }) => !isSameValue(field, now, { ...now, [field]: after }))
    .map(({ field }) => field)
}

/**
 * Sets the fields of a change back to what they were, as any save does: from the version that the product has now. When one
 * of them was changed again, nothing is, and the message says which.
 */
export const undoChange = async (client: Client, id: string, entry: AuditEntry): Promise<void> => {
  try {
    const product = await getProduct(withoutCache(client), id)
    const overtaken = changedSince(entry, product)
    if (overtaken.length > 0) {
      const names = overtaken.map(labelOf).join(', ')
      addToast({
        title: 'Nothing was undone',
        description: `Changed again since: ${names}. Set it in the form instead.`,
        variant: 'destructive',
      })
      return
    }
    const before = restorable(entry).map(({ field, before: value }) => [field, value])
    const changes = productChanges(product, { ...draftOf(product), ...Object.fromEntries(before) })
    await updateProduct(client, id, {
      version: product.version,
      write_id: crypto.randomUUID(),
      ...changes,
    })
    addToast({
      title: 'Change undone',
      description: `${isolated(product.name)} is as it was before.`,
    })
  } catch (error) {
    reportFailure(error, failureText(error))
  } finally {
    void invalidate('products')
  }
}

const failureText = (error: unknown): string => {
  const problem = toApiProblem(error)
  if (problem?.code === 'version-conflict')
    return 'Nothing was undone: somebody saved this product at the same moment. Look at the newest change, then try again.'
  return problem?.code === 'product-not-found'
    ? 'Nothing was undone: this product was deleted meanwhile.'
    : 'Failed to undo the change. Please try again.'
}
