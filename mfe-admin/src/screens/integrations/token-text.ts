import type { CreateTokenInput, TokenDetails } from '@shop/contracts/deploy-token'
import type { ProblemIssue } from '@shop/contracts/problem'
import { plural } from '@shop/domain/plural'

export const expiries = [
  ['90', '90 days'],
  ['30', '30 days'],
  ['365', 'One year'],
  ['', 'Never'],
] as const

export const readTokenInput = (fields: FormData): CreateTokenInput => {
  const text = (name: string): string => String(fields.get(name) ?? '').trim()
  const lines = (name: string): string[] =>
    text(name)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  return {
    name: text('name'),
    module: text('module'),
    routes: lines('routes'),
    slots: lines('slots'),
    sources: lines('sources'),
    links: fields.has('links'),
    grants: fields.has('grants') ? ['*'] : [],
    expires_in_days: text('expires_in_days') ? Number(text('expires_in_days')) : null,
  }
}

/** Returns a problem such as `Name is required` or `Paths: line 2 must be …`. */
export const tokenProblem = (
  issues: readonly ProblemIssue[],
  name: keyof CreateTokenInput,
  label: string,
): string | undefined => {
  const issue = issues.find(({ path }) => path.split('.')[0] === name)
  if (!issue) return undefined
  const [, index] = issue.path.split('.')
  return index === undefined
    ? `${label} ${issue.message}`
    : `${label}: line ${Number(index) + 1} ${issue.message}`
}

/** Returns a text such as `/looks/*; slot product.details`. */
export const allowsText = ({ routes, slots, sources, links, grants }: TokenDetails): string => {
  const parts = [
    routes.includes('*') ? 'any path' : routes.join(', '),
    namedText('slot', slots),
    namedText('site', sources),
    links && 'links without approval',
    grants.includes('*') && 'whatever its back end declares, without approval',
    !grants.includes('*') &&
      grants.length > 0 &&
      `${grants.length} ${plural(grants.length, 'right')} of its back end`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join('; ') : 'no path and no slot'
}

const namedText = (noun: string, names: readonly string[]): string => {
  if (names.length === 0) return ''
  if (names.includes('*')) return `any ${noun}`
  return `${plural(names.length, noun)} ${names.join(', ')}`
}

/** Falls back to the id, because a token from the command line may have no name. */
export const tokenName = ({ name, id }: TokenDetails): string => name || `Token ${id}`
