import type { Product } from '@shop/contracts/product'

import {
  draftOf,
  type Field,
  fields,
  isSameValue,
  pick,
  type ProductDraft,
} from './product-draft.ts'
import { mergeVariants, overlay, type VariantDrafts } from './variant-draft.ts'

type Value = ProductDraft[Field]

/** Both sides changed this field. The form cannot be saved until one is chosen. */
export type Conflict = { field: Field; mine: Value; theirs: Value; choice?: 'mine' | 'theirs' }
/** Variants share one conflict. It contains only those whose SKU or price both sides changed. */
type VariantConflict = Conflict & { mine: VariantDrafts; theirs: VariantDrafts }

export type EditState = {
  /** The product that the draft is compared with. Changes are sent with its version. */
  base: Product
  draft: ProductDraft
  conflicts: readonly Conflict[]
  /** Fields that took a colleague's value, because they were unchanged here. */
  adopted: readonly Field[]
}

export const openEdit = (base: Product): EditState => ({
  base,
  draft: draftOf(base),
  conflicts: [],
  adopted: [],
})

/** Without stock, which is typed as an amount to add, and variants, which are merged one by one. */
const mergedFields = (Object.keys(fields) as Field[]).filter(
  (field): boolean => field !== 'stock' && field !== 'variants',
)

/**
 * Bases the form on a version that a colleague saved. Adopts fields that only they changed. A
 * field that both changed differently becomes a conflict; it shows the value typed here until one
 * is chosen.
 */
export const rebase = (state: EditState, theirs: Product): EditState => {
  const [was, now] = [draftOf(state.base), draftOf(theirs)]
  const changed = mergedFields.filter((field) => !isSameValue(field, was, now))
  const isMine = (field: Field): boolean => !isSameValue(field, state.draft, was)
  const adopted = changed.filter((field) => !isMine(field))
  const conflicting = changed.filter(
    (field) => isMine(field) && !isSameValue(field, state.draft, now),
  )
  const open = state.conflicts.filter((one) => !changed.includes(one.field) && !isOverVariants(one))
  const merge = mergeVariants(was.variants, state.draft.variants, now.variants)
  return {
    base: theirs,
    draft: { ...state.draft, ...pick(now, adopted), variants: merge.merged },
    conflicts: [
      ...open,
      ...conflicting.map((field) => ({ field, mine: state.draft[field], theirs: now[field] })),
      ...openVariants(state, merge),
    ],
    adopted: [...new Set<Field>([...state.adopted, ...adopted, ...(merge.isAdopted ? over : [])])],
  }
}

const over = ['variants'] as const

const isOverVariants = (conflict: Conflict): conflict is VariantConflict =>
  conflict.field === 'variants'

/** Keeps known conflicts that did not change and adds new ones. New ones reset the choice. */
const openVariants = (
  { conflicts }: EditState,
  { changed, conflict }: ReturnType<typeof mergeVariants>,
): Conflict[] => {
  const known = conflicts.find(isOverVariants)
  const rest = (side: VariantDrafts = {}): VariantDrafts =>
    Object.fromEntries(Object.entries(side).filter(([key]) => !changed.includes(key)))
  const [mine, theirs] = (['mine', 'theirs'] as const).map((side) => ({
    ...rest(known?.[side]),
    ...conflict[side],
  }))
  if (!mine || !theirs || Object.keys(mine).length === 0) return []
  const isKnown = Object.keys(conflict.mine).length === 0
  return [
    { field: 'variants', mine, theirs, ...(isKnown && known?.choice && { choice: known.choice }) },
  ]
}

export const choose = (state: EditState, field: Field, choice: 'mine' | 'theirs'): EditState => ({
  ...state,
  draft: {
    ...state.draft,
    ...Object.fromEntries(
      state.conflicts
        .filter((one) => one.field === field)
        .map((one) => [
          field,
          isOverVariants(one) ? overlay(state.draft.variants, one[choice]) : one[choice],
        ]),
    ),
  },
  conflicts: state.conflicts.map((one) => (one.field === field ? { ...one, choice } : one)),
})

export const isUndecided = ({ conflicts }: EditState): boolean =>
  conflicts.some(({ choice }) => choice === undefined)
