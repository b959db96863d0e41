/** What the server says about fields of the product form. */
import type { ProblemIssue } from '@shop/contracts/problem'

import { type Field, fields, labelOf } from './product-draft.ts'
import { type VariantPath, variantPath } from './variant-changes.ts'
import type { VariantDraft } from './variant-draft.ts'

/** What was typed into since a save: a field of the form, or one of a variant. */
export type Edited = Field | VariantPath

/** `Price must be 0 or more`; entries of a list count as the list, a change of stock as stock. */
export const fieldProblem = (issues: readonly ProblemIssue[], field: Field): string | undefined => {
  const issue = issues.find((one) => isAbout(one, field))
  return issue && `${labelOf(field)} ${issue.message}`
}

/** The issues that still hold after these fields were edited. */
export const withoutFields = (
  issues: readonly ProblemIssue[],
  edited: readonly Edited[],
): readonly ProblemIssue[] =>
  issues.filter((issue) => !edited.some((field) => isAbout(issue, field)))

/** The same of a variant's field. */
export const variantProblem = (
  issues: readonly ProblemIssue[],
  key: string,
  field: keyof VariantDraft,
): string | undefined => issues.find(({ path }) => path === variantPath(key, field))?.message

const isVariantPath = (edited: Edited): edited is VariantPath => edited.startsWith('variants.')

const isAbout = ({ path }: ProblemIssue, field: Edited): boolean => {
  if (isVariantPath(field)) return path === field
  const [, own] = fields[field]
  if (field === 'variants' || field === 'hasVariants') return path === own
  const paths = field === 'stock' ? [own, 'stock_change'] : [own]
  return paths.some((known) => path === known || path.startsWith(`${known}.`))
}
