import * as v from 'valibot'

import type { ProblemIssue } from './problem.ts'

/** Converts a schema's issue to the API's form, with a dotted path such as `methods.0.name`. */
export const toIssue = (issue: v.BaseIssue<unknown>): ProblemIssue => ({
  path: v.getDotPath(issue) ?? '',
  message: toMessage(issue),
})

const toMessage = (issue: v.BaseIssue<unknown>): string => {
  const { expected, received, message } = issue
  if (!/^Invalid \w+: /.test(message)) return message
  if (expected === 'never') return 'is not a field of this request'
  if (received === 'undefined') return 'is required'
  if (expected === 'Object') return 'must be an object'
  if (expected === 'Array') return 'must be a list'
  return boundMessage(issue) ?? (expected ? `must be ${expected}` : 'has the wrong form')
}

const boundMessage = ({ type, requirement }: v.BaseIssue<unknown>): string | undefined => {
  const bound = Number(requirement).toLocaleString('en-US')
  switch (type) {
    case 'min_value':
      return `must be ${bound} or more`
    case 'max_value':
      return `must be at most ${bound}`
    case 'max_length':
      return `must be at most ${bound} long`
    case 'min_length':
      return requirement === 1 ? 'is required' : `must be at least ${bound} long`
    case 'number':
      return 'must be a number'
    default:
      return undefined
  }
}
