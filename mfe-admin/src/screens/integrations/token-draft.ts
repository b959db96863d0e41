/** The form of a new deploy token, and the texts of lists about tokens. */
import * as v from 'valibot'

import { CreateTokenInput, type TokenDetails } from '@shop/contracts/deploy-token'
import type { ProblemIssue } from '@shop/contracts/problem'

/** The text of the form's fields, as typed. Paths, slots and sources have one entry a line. */
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

/** Days and their labels. An empty string means that the token never expires. */
export const expiries = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'One year'],
  ['', 'Never'],
] as const

/** Labels of the fields, and their paths in the issues of the API. */
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

export const toTokenInput = (draft: TokenDraft): CreateTokenInput => ({
  name: draft.name.trim(),
  module: draft.module.trim(),
  routes: linesOf(draft.routes),
  slots: linesOf(draft.slots),
  sources: linesOf(draft.sources),
  links: draft.links,
  expires_in_days: draft.expiry ? Number(draft.expiry) : null,
})

/** Validates with the API's own schema before the input is sent. */
export const findIssues = (input: CreateTokenInput): ProblemIssue[] =>
  (v.safeParse(CreateTokenInput, input).issues ?? []).map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    message: issue.message,
  }))

/** Returns `Name is required`, or for a list with the line: `Paths: line 2 must be …`. */
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

/**
 * True if a token is revoked or expired. The server decides, because the device's clock may be
 * wrong; older servers do not send `has_ended`.
 */
export const hasEnded = ({ has_ended, revoked_at_ms }: TokenDetails): boolean =>
  has_ended ?? revoked_at_ms !== null

/** Describes what a token may publish: `/looks/*; slot product.details; links without approval`. */
export const allowsText = ({
  routes,
  slots,
  sources,
  links,
}: Pick<TokenDetails, 'routes' | 'slots' | 'sources' | 'links'>): string => {
  const parts = [
    routes.includes('*') ? 'any path' : routes.join(', '),
    namedText('slot', slots),
    namedText('site', sources.map(siteText)),
    links && 'links without approval',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join('; ') : 'no path and no slot'
}

const namedText = (noun: string, names: readonly string[]): string => {
  if (names.length === 0) return ''
  return names.includes('*')
    ? `any ${noun}`
    : `${noun}${names.length === 1 ? '' : 's'} ${names.join(', ')}`
}

/** Turns `connect https://api.example.com` into `https://api.example.com (connect)`. */
const siteText = (source: string): string => source.replace(/^(\S+) (.+)$/, '$2 ($1)')

/** Tokens that were created before names were stored have no name. */
export const tokenName = ({ name, id }: Pick<TokenDetails, 'name' | 'id'>): string =>
  name || `Token ${id}`
