/**
 * Stores the last good registry in the bucket, so that isolates which start while the database is
 * unreachable still have a shop.
 */
import * as v from 'valibot'

import { CanaryStrategy } from '@shop/contracts/canary-strategy'
import { ModuleName } from '@shop/contracts/release'

import type { Ctx } from '../../../platform/context.ts'
import { sha256 } from '../../../platform/sha256.ts'
import { readManifest, type Registry, type RegistryModule } from './read-registry.ts'

/** No path of the shop serves this key. */
const key = 'registry/modules.json'

let storedState = ''

/**
 * Reading and storing a registry takes seconds. If the stored one is older than this, a registry
 * with a lower number replaces it, because the lower number must come from another database.
 */
const maxReadMs = 600_000
const attempts = 5

type Stored = Pick<Registry, 'seq' | 'asOfSeq'> & { modules: readonly RegistryModule[] }

/**
 * Stores the registry after the response if it is newer than the stored one, once per change and
 * isolate. If this fails, the next registry read from the database triggers another attempt.
 */
export const storeRegistry = (
  ctx: Pick<Ctx, 'files' | 'keepAlive' | 'log' | 'now'>,
  registry: Stored,
): void => {
  const state = `${registry.seq} ${JSON.stringify(registry.modules)}`
  if (state === storedState || !registry.modules.some(({ live }) => live !== null)) return
  storedState = state
  const put = putIfNewer(ctx, registry).catch((error: unknown) => {
    ctx.log({ level: 'warn', message: 'the live releases could not be stored', error })
    return false
  })
  const clear = (isStored: boolean): void => {
    if (!isStored && storedState === state) storedState = ''
  }
  ctx.keepAlive(put.then(clear))
}

/**
 * Resolves to true if the registry is now stored, and to false if it is older than the stored one.
 * The stored text contains the event number, so that the same releases get another etag at a later
 * event.
 */
const putIfNewer = async (
  { files, now }: Pick<Ctx, 'files' | 'now'>,
  { seq, asOfSeq, modules }: Stored,
): Promise<boolean> => {
  const text = JSON.stringify({ seq: asOfSeq, modules })
  const hash = await sha256(JSON.stringify(modules))
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const last = await files.head(key)
    const lastSeq = Number(last?.customMetadata?.['seq'] ?? -1)
    const isSame = last?.customMetadata?.['hash'] === hash && lastSeq >= seq
    const isOlder = lastSeq > asOfSeq && now() - (last?.uploaded.getTime() ?? 0) < maxReadMs
    if (isSame || isOlder) return isSame
    const stored = await files.put(key, text, {
      customMetadata: { hash, seq: `${asOfSeq}` },
      // Like `If-None-Match: *`: stores only if there is no object yet.
      onlyIf: last ? { etagMatches: last.etag } : { etagDoesNotMatch: '*' },
    })
    if (stored) return true
  }
  throw new Error(`other isolates stored theirs ${attempts} times meanwhile`)
}

const StoredModule = v.object({
  module: ModuleName,
  live: v.unknown(),
  lastGood: v.unknown(),
  // A canary in another version's form must not take the live release with it.
  canary: v.fallback(
    v.nullable(
      v.object({
        release: v.unknown(),
        strategy: CanaryStrategy,
        percent: v.number(),
        percentSinceMs: v.number(),
        startedAtMs: v.number(),
      }),
    ),
    null,
  ),
})

const StoredRegistry = v.object({ modules: v.array(v.unknown()) })

/**
 * Returns what was stored last, or nothing before the first time. Omits what cannot be read,
 * because another version of the shop may have stored it.
 */
export const readStoredRegistry = async ({
  files,
}: Pick<Ctx, 'files'>): Promise<readonly RegistryModule[]> => {
  const stored = await files.get(key)
  const given = v.safeParse(StoredRegistry, stored ? await stored.json<unknown>() : null)
  return given.success ? given.output.modules.flatMap(toModule) : []
}

const toModule = (given: unknown): RegistryModule[] => {
  const result = v.safeParse(StoredModule, given)
  if (!result.success) return []
  const { module, live, lastGood, canary } = result.output
  const release = readManifest(canary?.release)
  return [
    {
      module,
      live: readManifest(live),
      lastGood: readManifest(lastGood),
      canary: canary && release ? { ...canary, release } : null,
    },
  ]
}
