/** Finds what the server says about one field of the form. */
import type { ProblemIssue } from '@shop/contracts/problem'

/** `Price must be 0 or more`, for a field by its name in the API; entries of a list count as the list. */
export const fieldIssue = (
  issues: readonly ProblemIssue[],
  field: string,
  label: string,
): string | undefined => {
  const issue = issues.find(({ path }) => path === field || path.startsWith(`${field}.`))
  return issue && `${label} ${issue.message}`
}
