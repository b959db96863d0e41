import type { Product } from '@shop/contracts/product'
import { describeChoice } from '@shop/domain/variants'

import { type Edit, openDraft, rebaseDraft } from '../../lists/merge-draft.ts'
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

/** `base` is the saved product that the draft is compared with. Requests send its version. */
export type EditState = Edit<ProductDraft> & { base: Product }

export const openEdit = (base: Product): EditState => ({ base, ...openDraft(draftOf(base)) })

/** Merges a colleague's saved version into the form. `was` is the draft before any input. */
export const rebase = (edit: EditState, theirs: Product, was = draftOf(edit.base)): EditState => {
  const now = draftOf(theirs)
  const parts = [...mergedFields, ...Object.keys({ ...was.variants, ...now.variants })]
  return { base: theirs, ...rebaseDraft(edit, { was, now }, { parts, isSame, withPart }) }
}

const isMerged = (part: Part): part is MergedField =>
  part !== 'stock' && part !== 'variants' && fieldNames.some((field) => field === part)

/** Stock is typed as a difference, not a total, so it needs no merge. */
const mergedFields = fieldNames.filter(isMerged)

const isSame = (part: Part, one: ProductDraft, other: ProductDraft): boolean =>
  isMerged(part)
    ? isSameValue(part, one, other)
    : isSameVariant(variantOf(one.variants, part), variantOf(other.variants, part))

/** Keeps the typed stock change of a variant, because only its SKU and price are merged. */
export const withPart = (draft: ProductDraft, part: Part, from: ProductDraft): ProductDraft => {
  if (isMerged(part)) return { ...draft, [part]: from[part] }
  const { stock } = variantOf(draft.variants, part)
  const variant = { ...variantOf(from.variants, part), stock }
  return { ...draft, variants: { ...draft.variants, [part]: variant } }
}

export const nameOf = (part: Part): string =>
  isMerged(part) ? labelOf(part) : `SKU and price of ${describeChoice(choiceOf(part))}`

export const partText = (part: Part, draft: ProductDraft): string =>
  isMerged(part) ? valueText(part, draft[part]) : variantText(variantOf(draft.variants, part))
