/** The last good registry in the bucket: an isolate that is born while the database is away has a shop, too. */
import * as v from 'valibot'

import { CanaryStrategy } from '@shop/contracts/registry'
import { ModuleName } from '@shop/contracts/release'

import type { Ctx } from '../../platform/context.ts'
import { sha256 } from '../../platform/sha256.ts'
import { readManifest, type RegistryModule } from './read-registry.ts'

/** No path of the shop leads to it. */
const key = 'registry/modules.json'

/** What this isolate knows to be stored. */
let storedText = ''

/**
 * Stores the registry after the response when it is another than the stored one; once for each change and isolate.
 * What fails is tried again with the next one that is read from the database.
 */
export const storeRegistry = (
  { files, keepAlive, log }: Pick<Ctx, 'files' | 'keepAlive' | 'log'>,
  modules: readonly RegistryModule[],
): void => {
  const text = JSON.stringify(modules)
  if (text === storedText || !modules.some(({ live }) => live !== null)) return
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

const Manifest = v.looseObject({})

const StoredModule = v.object({
  module: ModuleName,
  live: v.nullable(Manifest),
  lastGood: v.nullable(Manifest),
  canary: v.nullable(
    v.object({ release: Manifest, strategy: CanaryStrategy, startedAtMs: v.number() }),
  ),
})

/** What was stored last; nothing before the first time. Another version of the shop may have stored it: what cannot be read is left out. */
export const readStoredRegistry = async ({
  files,
}: Pick<Ctx, 'files'>): Promise<readonly RegistryModule[]> => {
  const stored = await files.get(key)
  const given = stored ? await stored.json<unknown>() : []
  return Array.isArray(given) ? given.flatMap(toModule) : []
}

const toModule = (given: unknown): RegistryModule[] => {
  const result = v.safeParse(StoredModule, given)
  if (!result.success) return []
  const { module, live, lastGood, canary } = result.output
  const release = canary && readManifest(canary.release)
  return [
    {
      module,
      live: readManifest(live),
      lastGood: readManifest(lastGood),
      canary: canary && release ? { ...canary, release } : null,
    },
  ]
}
