import type { TokenDetails } from '@shop/contracts/deploy-token'

/** Whether a token can be used no more. */
export const hasEnded = (
  { revoked_at_ms, expires_at_ms }: TokenDetails,
  nowMs: number = Date.now(),
): boolean => revoked_at_ms !== null || (expires_at_ms !== null && expires_at_ms <= nowMs)

/** What a token may publish: `/reviews, /reviews/*; slot product.details; links`. */
export const allowsText = ({
  routes,
  slots,
  links,
}: Pick<TokenDetails, 'routes' | 'slots' | 'links'>): string => {
  const parts = [
    routes.includes('*') ? 'any path' : routes.join(', '),
    slots.includes('*')
      ? 'any slot'
      : slots.length > 0 && `slot${slots.length === 1 ? '' : 's'} ${slots.join(', ')}`,
    links && 'links without approval',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join('; ') : 'no path and no slot'
}

/** What a token is called; those of before names were stored have none. */
export const tokenName = ({ name, id }: Pick<TokenDetails, 'name' | 'id'>): string =>
  name || `Token ${id}`
