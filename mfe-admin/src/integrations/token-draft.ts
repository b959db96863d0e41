/** The form of a new deploy token: what is typed, and what the API says of it. */
import * as v from 'valibot'

import { CreateTokenInput } from '@shop/contracts/deploy-token'
import type { ProblemIssue } from '@shop/contracts/problem'

/** As typed; paths, slots and sources one a line. */
export type TokenDraft = {
  name: string
  module: string
  routes: string
  slots: string
  sources: string
  links: boolean
  expiry: string
}

export const emptyTokenDraft: TokenDraft = {
  name: '',
  module: '',
  routes: '',
  slots: '',
  sources: '',
  links: false,
  expiry: '90',
}

/** Days, and their names on screen; without a number it never expires. */
export const expiries = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'One year'],
  ['', 'Never'],
] as const

/** What each field is called, and its path in the issues of the API. */
const fields: Readonly<Record<keyof TokenDraft, readonly [label: string, path: string]>> = {
  name: ['Name', 'name'],
  module: ['Module', 'module'],
  routes: ['Paths', 'routes'],
  slots: ['Slots', 'slots'],
  sources: ['Other sites', 'sources'],
  links: ['Links', 'links'],
  expiry: ['Expiry', 'expires_in_days'],
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** What is sent. */
export const toTokenInput = (draft: TokenDraft): CreateTokenInput => ({
  name: draft.name.trim(),
  module: draft.module.trim(),
  routes: linesOf(draft.routes),
  slots: linesOf(draft.slots),
  sources: linesOf(draft.sources),
  links: draft.links,
  expires_in_days: draft.expiry ? Number(draft.expiry) : null,
})

/** What is wrong with an input before it is sent: the API's own rules. */
export const findIssues = (input: CreateTokenInput): ProblemIssue[] =>
  (v.safeParse(CreateTokenInput, input).issues ?? []).map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    message: issue.message,
  }))

/** `Name is required`; of a list with the line: `Paths: line 2 must be …`. */
export const tokenProblem = (
  issues: readonly ProblemIssue[],
  field: keyof TokenDraft,
): string | undefined => {
  const [label, known] = fields[field]
  const issue = issues.find(({ path }) => path === known || path.startsWith(`${known}.`))
  if (!issue) return undefined
  const [, index] = issue.path.split('.')
  return index === undefined
    ? `${label} ${issue.message}`
    : `${label}: line ${Number(index) + 1} ${issue.message}`
}
