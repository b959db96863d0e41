/** What the Worker notes of a page that it serves while a canary runs. */
import type { Release } from '@shop/contracts/release'

import { visitorOf } from '../http/rate-limit.ts'
import type { ServedPage } from '../platform/context.ts'
import { nameOf } from './visits.ts'

/**
 * For the guard a visitor with IPv6 is a network of 48 bits, which is what a household or a rented server gets at most: with 64
 * bits one of them would be thousands of visitors.
 */
export const guardVisitorOf = (request: Request): string => visitorOf(request, 48)

type PageReleases = {
  compared: readonly Release[]
  shell: Release
  owner: Release | undefined
  bucket: number
}

/**
 * The visitor of a page view, and the releases that it was served with and that a canary is compared with or is; `null` where there
 * are none, and where no page is shown: programs and prefetches are no visits (`Sec-Fetch-Mode` and `Sec-Purpose`, Fetch Metadata).
 * Only those count that may run on the page: the shell, the page's owner, and what fills slots.
 */
export const servedPageOf = (
  request: Request,
  { compared, shell, owner, bucket }: PageReleases,
  nowMs: number,
): ServedPage | null => {
  const { method, headers } = request
  const isShown = headers.get('sec-fetch-mode') === 'navigate' && !headers.has('sec-purpose')
  if (compared.length === 0 || method !== 'GET' || !isShown) return null
  const releases = compared
    .filter(
      ({ module, slots }) =>
        module === 'shell' || module === owner?.module || Object.keys(slots).length > 0,
    )
    .map(({ module, version }) => ({ module, version }))
  if (releases.length === 0) return null
  const page = [shell, ...(owner ? [owner] : [])].map(nameOf).join(' ')
  return { visitor: guardVisitorOf(request), bucket, atMs: nowMs, page, releases }
}
