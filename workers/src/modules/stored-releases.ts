/** The last good set of live releases in the bucket: an isolate that is born while the database is away has a shop, too. */
import type { Release } from '@shop/contracts/release'

import type { Ctx } from '../platform/context.ts'
import { sha256 } from '../platform/sha256.ts'

/** No path of the shop leads to it. */
const key = 'registry/live-releases.json'

/** What this isolate knows to be stored. */
let storedText = ''

/**
 * Stores the releases after the response when they are others than those that are stored; once for each change and isolate.
 * What fails is tried again with the next set that is read from the database.
 */
export const storeReleases = (
  { files, keepAlive, log }: Pick<Ctx, 'files' | 'keepAlive' | 'log'>,
  releases: readonly Release[],
): void => {
  const text = JSON.stringify(releases)
  if (text === storedText || releases.length === 0) return
  storedText = text
  const store = async (): Promise<void> => {
    const hash = await sha256(text)
    const stored = await files.head(key)
    if (stored?.customMetadata?.['hash'] === hash) return
    await files.put(key, text, { customMetadata: { hash } })
  }
  keepAlive(
    store().catch((error: unknown) => {
      storedText = ''
      log({ level: 'warn', message: 'the live releases could not be stored', error })
    }),
  )
}

/** The manifests that were stored last; none before the first. Another version of the shop may have stored them. */
export const readStoredReleases = async ({
  files,
}: Pick<Ctx, 'files'>): Promise<readonly unknown[]> => {
  const stored = await files.get(key)
  return stored ? await stored.json<unknown[]>() : []
}
