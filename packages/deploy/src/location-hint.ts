/** Where the realtime hub is born, from where the database is. */
import type { LocationHint } from '@shop/workers/settings'

/**
 * Cloudflare's name for the part of the world in which a region of AWS or Google lies, as `PLACEMENT` names it
 * (`aws:us-east-1`); `undefined` for one whose name does not tell, as Azure's do not. The first that fits counts.
 */
export const toLocationHint = (placement: string): LocationHint | undefined => {
  const region = placement.slice(placement.indexOf(':') + 1)
  return parts.find(([names]) => names.test(region))?.[1]
}

const parts: readonly [RegExp, LocationHint][] = [
  [/^(us|ca|northamerica)-(gov-)?west/, 'wnam'],
  [/^(us|ca|mx|northamerica)-/, 'enam'],
  [/^(sa|southamerica)-/, 'sam'],
  [/^europe-central2$/, 'eeur'],
  [/^(eu|europe)-/, 'weur'],
  [/^(ap-southeast-[246]$|australia)/, 'oc'],
  [/^(ap-|asia)/, 'apac'],
  [/^(me|il)-/, 'me'],
  [/^(af|africa)-/, 'afr'],
]
