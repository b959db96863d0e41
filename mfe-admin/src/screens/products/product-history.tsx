import type { ApiProblem } from '@shop/client/api-problem'
import { withoutCache } from '@shop/client/browser-client'
import type { Client } from '@shop/client/client'
import { getProduct, updateProduct } from '@shop/client/products'
import type { AuditEntry, AuditValue, FieldChange } from '@shop/contracts/audit'
import type { Product } from '@shop/contracts/product'
import { isolated } from '@shop/domain/isolated'
import { usePage } from '@shop/module-runtime/use-page'
import { addToast } from '@shop/session/toasts'
import { subtle } from '@shop/ui/type'

import { ActionButton } from '../../frame/display/form.tsx'
import { write } from '../../frame/queries/query-client.ts'
import { useMayActAs } from '../../frame/staff/use-staff.tsx'
import { type ChangeText, History } from '../../lists/history.tsx'
import { productChanges } from './product-changes.ts'
import {
  draftOf,
  type Field,
  fields,
  isSameValue,
  labelOf,
  type ProductDraft,
  valueText,
} from './product-draft.ts'

export const ProductHistory = ({ product }: { product: Product }) => (
  <History
    noun="product"
    subject={product.id}
    describe={describeChange}
    renderUndo={(entry, { refocus }) => <Undo entry={entry} product={product} refocus={refocus} />}
  />
)

type Props = { entry: AuditEntry; product: Product; refocus: () => void }

const Undo = ({ entry, product, refocus }: Props) => {
  const { client } = usePage()
  if (!useMayActAs('clerk') || restorable(entry).length === 0) return null
  if (changedSince(entry, product).length > 0) return <p className={subtle}>Changed again since</p>
  return (
    <ActionButton tone="outline" run={() => undoChange(client, product.id, entry)} onDone={refocus}>
      Undo this change
    </ActionButton>
  )
}

const fieldOfPath = new Map(
  Object.entries(fields).map(([field, [, path]]) => [path, field as Field]),
)

/** Formats a change with the form's labels. Unknown fields keep their names. */
const describeChange = ({ field: path, before, after }: FieldChange): ChangeText => {
  const field = fieldOfPath.get(path)
  // A variant, or a field unknown to this form.
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
 * Returns the fields that can be restored. Stock cannot, because it changes by amounts with each
 * sale. Sizes and colors cannot if variants came or went with them, whose stock would be lost.
 */
const restorable = ({ action, changes }: AuditEntry) => {
  const hasVariants = changes.some(({ field }) => field.startsWith('variants.'))
  const leftOut: readonly Field[] = hasVariants ? ['stock', 'sizes', 'colors'] : ['stock']
  return changes.flatMap(({ field: path, before, after }) => {
    const field = fieldOfPath.get(path)
    if (action !== 'update' || !field || leftOut.includes(field)) return []
    return [{ field, before: toDraftValue(field, before), after: toDraftValue(field, after) }]
  })
}

/** A change can be undone only while all its fields still have the values it set. */
const changedSince = (entry: AuditEntry, product: Product): Field[] => {
  const now = draftOf(product)
  return restorable(entry)
    .filter(({ field, after }) => !isSameValue(field, now, { ...now, [field]: after }))
    .map(({ field }) => field)
}

/**
 * Restores the fields of a change by an ordinary save on the current version. If any of them was
 * changed again, restores none and names those fields.
 */
const undoChange = (client: Client, id: string, entry: AuditEntry): Promise<boolean> =>
  write({
    run: async () => addToast(await undo(client, id, entry)),
    failed: failureText,
    topic: 'products',
  })

const undo = async (client: Client, id: string, entry: AuditEntry) => {
  const product = await getProduct(withoutCache(client), id)
  const overtaken = changedSince(entry, product).map(labelOf).join(', ')
  if (overtaken)
    return {
      title: 'Nothing was undone',
      description: `Changed again since: ${overtaken}. Set it in the form instead.`,
      variant: 'destructive',
    } as const
  const before = restorable(entry).map(({ field, before: value }) => [field, value])
  const changes = productChanges(product, { ...draftOf(product), ...Object.fromEntries(before) })
  const { version } = product
  await updateProduct(client, id, { version, write_id: crypto.randomUUID(), ...changes })
  return {
    title: 'Change undone',
    description: `${isolated(product.name)} is as it was before.`,
  }
}

const failureText = (problem: ApiProblem | null): string => {
  if (problem?.code === 'version-conflict')
    return 'Nothing was undone: somebody saved this product at the same moment. Look at the newest change, then try again.'
  return problem?.code === 'product-not-found'
    ? 'Nothing was undone: this product was deleted meanwhile.'
    : 'Failed to undo the change. Please try again.'
}
