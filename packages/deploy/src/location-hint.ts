/** Derives the location of the realtime hub from the database's location. */
import type { LocationHint } from '@shop/workers/settings'

/**
 * Returns Cloudflare's location hint for a region of AWS or Google in `PLACEMENT`
 * (`aws:us-east-1`), or `undefined` if the region's name does not tell, as with Azure. Uses the
 * first match.
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
