import type { Product } from '@shop/contracts/product'
import { describeChoice } from '@shop/domain/variants'

import {
  draftOf,
  type Field,
  fieldNames,
  isSameValue,
  labelOf,
  type ProductDraft,
  valueText,
} from './product-draft.ts'
import { choiceOf, isSameVariant, variantOf, variantText } from './variant-draft.ts'

/**
 * The name of a field, or the key of a variant, meaning its SKU and price. Parts are merged
 * separately.
 */
type Part = string
type MergedField = Exclude<Field, 'stock' | 'variants'>

/** A part that both the clerk and a colleague changed. It must be resolved before saving. */
export type Conflict = Sides & { part: Part; choice?: keyof Sides }
type Sides = { mine: ProductDraft; theirs: ProductDraft }

export type EditState = {
  /** The saved product that the draft is compared with. Requests send its version. */
  base: Product
  draft: ProductDraft
  conflicts: readonly Conflict[]
  /** Parts that took a colleague's value, because this form had not changed them. */
  adopted: readonly Part[]
}

export const openEdit = (base: Product): EditState => ({
  base,
  draft: draftOf(base),
  conflicts: [],
  adopted: [],
})

/**
 * Merges a colleague's saved version into the form. `was` is the draft before any input. A part
 * that only the colleague changed takes the colleague's value. A part that both changed keeps the
 * typed value and becomes a conflict.
 */
export const rebase = (
  { base, draft, ...state }: EditState,
  theirs: Product,
  was: ProductDraft = draftOf(base),
): EditState => {
  const now = draftOf(theirs)
  const parts = [...mergedFields, ...Object.keys({ ...was.variants, ...now.variants })]
  const changed = parts.filter((part) => !isSamePart(part, was, now))
  const adopted = changed.filter((part) => isSamePart(part, draft, was))
  const conflicting = changed.filter(
    (part) => !adopted.includes(part) && !isSamePart(part, draft, now),
  )
  return {
    base: theirs,
    draft: adopted.reduce((merged, part) => withPart(merged, part, now), draft),
    conflicts: [
      ...state.conflicts.filter(({ part }) => !changed.includes(part)),
      ...conflicting.map((part) => ({ part, mine: draft, theirs: now })),
    ],
    adopted: [...new Set([...state.adopted, ...adopted])],
  }
}

const isMerged = (part: Part): part is MergedField =>
  part !== 'stock' && part !== 'variants' && fieldNames.some((field) => field === part)

/** Stock is typed as a difference, not a total, so it needs no merge. */
const mergedFields = fieldNames.filter(isMerged)

const isSamePart = (part: Part, one: ProductDraft, other: ProductDraft): boolean =>
  isMerged(part)
    ? isSameValue(part, one, other)
    : isSameVariant(variantOf(one.variants, part), variantOf(other.variants, part))

/** Keeps the typed stock change of a variant, because only its SKU and price are merged. */
const withPart = (draft: ProductDraft, part: Part, from: ProductDraft): ProductDraft => {
  if (isMerged(part)) return { ...draft, [part]: from[part] }
  const { stock } = variantOf(draft.variants, part)
  const variant = { ...variantOf(from.variants, part), stock }
  return { ...draft, variants: { ...draft.variants, [part]: variant } }
}

export const choose = (state: EditState, conflict: Conflict, choice: keyof Sides): EditState => ({
  ...state,
  draft: withPart(state.draft, conflict.part, conflict[choice]),
  conflicts: state.conflicts.map((one) => (one.part === conflict.part ? { ...one, choice } : one)),
})

export const isUndecided = ({ conflicts }: EditState): boolean =>
  conflicts.some(({ choice }) => choice === undefined)

export const nameOf = (part: Part): string =>
  isMerged(part) ? labelOf(part) : `SKU and price of ${describeChoice(choiceOf(part))}`

export const partText = (part: Part, draft: ProductDraft): string =>
  isMerged(part) ? valueText(part, draft[part]) : variantText(variantOf(draft.variants, part))
