import type { TokenDetails } from '@shop/contracts/deploy-token'

/** Whether a token can be used no more. */
export const hasEnded = (
  { revoked_at_ms, expires_at_ms }: TokenDetails,
  nowMs: number = Date.now(),
): boolean => revoked_at_ms !== null || (expires_at_ms !== null && expires_at_ms <= nowMs)

/** What a token may publish: `/reviews, /reviews/*; slot product.details; site https://api.example.com (connect)`. */
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

/** `https://api.example.com (connect)` of `connect https://api.example.com` */
const siteText = (source: string): string => source.replace(/^(\S+) (.+)$/, '$2 ($1)')

/** What a token is called; those of before names were stored have none. */
export const tokenName = ({ name, id }: Pick<TokenDetails, 'name' | 'id'>): string =>
  name || `Token ${id}`
