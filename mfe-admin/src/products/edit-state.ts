/** A form that is being filled in while colleagues save the same product. */
import type { Product } from '@shop/contracts/product'

import { pick } from './pick.ts'
import { draftOf, type Field, fields, isSameValue, type ProductDraft } from './product-draft.ts'
import { mergeVariants, overlay, type VariantDrafts } from './variant-draft.ts'

type Value = ProductDraft[Field]

/** Both sides changed this field; without a choice nothing is saved. */
export type Conflict = { field: Field; mine: Value; theirs: Value; choice?: 'mine' | 'theirs' }
/** The one conflict over variants: of those alone of which both changed SKU or price. */
type VariantConflict = Conflict & { mine: VariantDrafts; theirs: VariantDrafts }

export type EditState = {
  /** What changes are counted against, and whose version they are saved on. */
  base: Product
  draft: ProductDraft
  conflicts: readonly Conflict[]
  /** Fields that took a colleague's value, because nothing was typed into them here. */
  adopted: readonly Field[]
}

export const openEdit = (base: Product): EditState => ({
  base,
  draft: draftOf(base),
  conflicts: [],
  adopted: [],
})

/** Stock has no sides: what is typed is an amount to add. Variants are merged one by one. */
const mergedFields = (Object.keys(fields) as Field[]).filter(
  (field): boolean => field !== 'stock' && field !== 'variants',
)

/**
 * Puts the form on top of what a colleague saved: what only they changed is taken over, what both changed
 * differently becomes a conflict, in which the value typed here stands until one is chosen.
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

/** What was open and is as it was, and what is new; a choice holds until something new is open. */
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

/** Chooses a side of one conflict; the other value can still be chosen. */
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

/** Whether a conflict is open. */
export const isUndecided = ({ conflicts }: EditState): boolean =>
  conflicts.some(({ choice }) => choice === undefined)
