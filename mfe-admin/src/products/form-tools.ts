/** What the parts of the product form share. */
import type { ProblemIssue } from '@shop/contracts/problem'

import { type Field, fields, type ProductDraft } from './product-draft.ts'

export type FormTools = {
  draft: ProductDraft
  set: (changes: Partial<ProductDraft>) => void
  /** What the server says about a field. */
  problemOf: (field: Field) => string | undefined
}

/** `Price must be 0 or more`; entries of a list count as the list, a change of stock as stock. */
export const fieldProblem = (issues: readonly ProblemIssue[], field: Field): string | undefined => {
  const issue = issues.find((one) => isAbout(one, field))
  return issue && `${fields[field][0].replace(/ \(.*\)$/, '')} ${issue.message}`
}

/** The issues that still hold after these fields were edited. */
export const withoutFields = (
  issues: readonly ProblemIssue[],
  edited: readonly Field[],
): readonly ProblemIssue[] =>
  issues.filter((issue) => !edited.some((field) => isAbout(issue, field)))

const isAbout = ({ path }: ProblemIssue, field: Field): boolean => {
  const [, own] = fields[field]
  const paths = field === 'stock' ? [own, 'stock_change'] : [own]
  return paths.some((known) => path === known || path.startsWith(`${known}.`))
}

/** What a text field of the form gets. */
export const textField = (
  { draft, set, problemOf }: FormTools,
  field: Exclude<Field, 'featured' | 'sizes' | 'colors' | 'tags' | 'features'>,
) => {
  const [label] = fields[field]
  return {
    label,
    name: field,
    value: draft[field],
    onChange: (value: string) => set({ [field]: value }),
    problem: problemOf(field),
  }
}
