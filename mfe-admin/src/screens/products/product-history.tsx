import type { ApiProblem } from '@shop/client/api-problem'
import { updateProduct } from '@shop/client/products'
import type { AuditEntry, AuditValue, FieldChange } from '@shop/contracts/audit'
import type { Product } from '@shop/contracts/product'
import { formatRate } from '@shop/domain/charges'
import { isolated } from '@shop/domain/isolated'
import { subtle } from '@shop/ui/type'

import { ActionButton } from '../../frame/display/form.tsx'
import { write } from '../../frame/queries/query-client.ts'
import { client, useMayActAs } from '../../frame/staff/staff-session.ts'
import { type ChangeText, History } from '../../lists/history.tsx'
import { productChanges } from './product-changes.ts'
import { draftOf, type Field, fieldOfPath, labelOf, valueText } from './product-draft.ts'

export const ProductHistory = ({ product }: { product: Product }) => (
  <History
    noun="product"
    subject={product.id}
    describe={describeChange}
    renderUndo={(entry, { refocus }) => <Undo {...{ entry, product, refocus }} />}
  />
)

/** The server already puts changes of variants into words. */
const describeChange = ({ field: path, before, after }: FieldChange): ChangeText => {
  if (path === 'tax_rate')
    return { label: 'Tax rate', before: rateText(before), after: rateText(after) }
  const field = fieldOfPath.get(path)
  const textOf = (value: AuditValue): string =>
    field ? valueText(field, toFieldValue(field, value)) : String(value ?? 'none')
  const label = field ? labelOf(field) : path.replace(/^variants\./, '')
  return { label, before: textOf(before), after: textOf(after) }
}

const rateText = (rate: AuditValue): string => formatRate(Number(rate))

const empty = draftOf()

const toFieldValue = (field: Field, value: AuditValue) => {
  if (value === null) return Array.isArray(empty[field]) ? [] : ''
  if (field === 'price' || field === 'originalPrice') return Number(value).toFixed(2)
  return typeof value === 'number' ? String(value) : value
}

type Props = { entry: AuditEntry; product: Product; refocus: () => void }

/**
 * An undo is an ordinary save, offered while the fields still have the values of the change. Sales
 * change the stock, so an undo never restores it. If variants changed, an undo restores no sizes or
 * colors, because added or removed variants would lose their stock.
 */
const Undo = ({ entry: { action, changes }, product, refocus }: Props) => {
  const hasVariants = changes.some(({ field }) => field.startsWith('variants.'))
  const lasting: readonly Field[] = hasVariants ? ['stock', 'sizes', 'colors'] : ['stock']
  const now = draftOf(product)
  let [before, after] = [now, now]
  for (const change of action === 'update' ? changes : []) {
    const field = fieldOfPath.get(change.field)
    if (!field || lasting.includes(field)) continue
    before = { ...before, [field]: toFieldValue(field, change.before) }
    after = { ...after, [field]: toFieldValue(field, change.after) }
  }
  if (!useMayActAs('clerk') || before === now) return null
  if (Object.keys(productChanges(product, after)).length > 0)
    return <p className={subtle}>Changed again since</p>
  const { id, version, name } = product
  const undo = (): Promise<boolean> =>
    write({
      run: () =>
        updateProduct(client, id, {
          version,
          write_id: crypto.randomUUID(),
          ...productChanges(product, before),
        }),
      done: { title: 'Change undone', description: `${isolated(name)} is as it was before.` },
      failed: failureText,
      topic: 'products',
    })
  return (
    <ActionButton tone="outline" run={undo} onDone={refocus}>
      Undo this change
    </ActionButton>
  )
}

const failureText = (problem: ApiProblem | null): string => {
  if (problem?.code === 'version-conflict')
    return 'Nothing was undone: somebody saved this product at the same time. Check the newest change, then try again.'
  if (problem?.code === 'bad-input') return `Nothing was undone: ${problem.message}`
  return problem?.code === 'product-not-found'
    ? 'Nothing was undone: this product has been deleted.'
    : 'Failed to undo the change. Please try again.'
}
