/** What the server says about fields of the product form. */
import type { ProblemIssue } from '@shop/contracts/problem'

import { type Field, fields } from './product-draft.ts'

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
