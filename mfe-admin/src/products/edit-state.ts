/** A form that is being filled in while colleagues save the same product. */
import type { Product } from '@shop/contracts/product'

import { pick } from './pick.ts'
import { draftOf, type Field, fields, isSameValue, type ProductDraft } from './product-draft.ts'

type Value = ProductDraft[Field]

/** Both sides changed this field; without a choice nothing is saved. */
export type Conflict = { field: Field; mine: Value; theirs: Value; choice?: 'mine' | 'theirs' }

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

/** Stock has no sides: what is typed is an amount to add. */
const mergedFields = (Object.keys(fields) as Field[]).filter((field): boolean => field !== 'stock')

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
  const open = state.conflicts.filter(({ field }) => !changed.includes(field))
  return {
    base: theirs,
    draft: { ...state.draft, ...pick(now, adopted) },
    conflicts: [
      ...open,
      ...conflicting.map((field) => ({ field, mine: state.draft[field], theirs: now[field] })),
    ],
    adopted: [...new Set([...state.adopted, ...adopted])],
  }
}

/** Chooses a side of one conflict; the other value can still be chosen. */
export const choose = (state: EditState, field: Field, choice: 'mine' | 'theirs'): EditState => ({
  ...state,
  draft: {
    ...state.draft,
    ...Object.fromEntries(
      state.conflicts.filter((one) => one.field === field).map((one) => [field, one[choice]]),
    ),
  },
  conflicts: state.conflicts.map((one) => (one.field === field ? { ...one, choice } : one)),
})

/** Whether a conflict is open. */
export const isUndecided = ({ conflicts }: EditState): boolean =>
  conflicts.some(({ choice }) => choice === undefined)
