/** The last good registry in the bucket: an isolate that is born while the database is away has a shop, too. */
import * as v from 'valibot'

import { StoredStrategy } from '@shop/contracts/canary-strategy'
import { ModuleName } from '@shop/contracts/release'

import type { Ctx } from '../../platform/context.ts'
import { sha256 } from '../../platform/sha256.ts'
import { readManifest, type Registry, type RegistryModule } from './read-registry.ts'

/** No path of the shop leads to it. */
const key = 'registry/modules.json'

/** What this isolate knows to be stored. */
let storedState = ''

/** Reading and storing takes seconds. A set that was stored longer ago gives way to one with a lower number, too: that is of another database. */
const maxReadMs = 600_000
/** Isolates that store at the same time try again so often. */
const attempts = 5

type Stored = Pick<Registry, 'modules' | 'seq' | 'asOfSeq'>

/**
 * Stores the registry after the response when it is newer than the stored one; once for each change and isolate.
 * What fails or is older is tried again with the next one that is read from the database.
 */
export const storeRegistry = (
  ctx: Pick<Ctx, 'files' | 'keepAlive' | 'log' | 'now'>,
  registry: Stored,
): void => {
  const state = `${registry.seq} ${JSON.stringify(registry.modules)}`
  if (state === storedState || !registry.modules.some(({ live }) => live !== null)) return
  storedState = state
  ctx.keepAlive(tryToPut(ctx, registry, state))
}

const tryToPut = async (
  ctx: Pick<Ctx, 'files' | 'log' | 'now'>,
  registry: Stored,
  state: string,
): Promise<void> => {
  let isStored = false
  try {
    isStored = await putIfNewer(ctx, registry)
  } catch (error) {
    ctx.log({ level: 'warn', message: 'the live releases could not be stored', error })
  }
  if (!isStored && storedState === state) storedState = ''
}

/**
 * Resolves to whether it is stored now; an older one is not. The number is part of the text: the same releases as of another event
 * are another version for the bucket.
 */
const putIfNewer = async (
  { files, now }: Pick<Ctx, 'files' | 'now'>,
  { seq, asOfSeq, modules }: Stored,
): Promise<boolean> => {
  const text = JSON.stringify({ seq: asOfSeq, modules })
  const hash = await sha256(JSON.stringify(modules))
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- Each attempt needs what the one before has met.
    const last = await files.head(key)
    const lastSeq = Number(last?.customMetadata?.['seq'] ?? -1)
    const isSame = last?.customMetadata?.['hash'] === hash && lastSeq >= seq
    const isOlder = lastSeq > asOfSeq && now() - (last?.uploaded.getTime() ?? 0) < maxReadMs
    if (isSame || isOlder) return isSame
    // oxlint-disable-next-line no-await-in-loop
    const stored = await files.put(key, text, {
      customMetadata: { hash, seq: `${asOfSeq}` },
      // As the header `If-None-Match: *`: only while there is none.
      onlyIf: last ? { etagMatches: last.etag } : { etagDoesNotMatch: '*' },
    })
    if (stored) return true
  }
  throw new Error(`other isolates stored theirs ${attempts} times meanwhile`)
}

const Manifest = v.looseObject({})

const StoredModule = v.object({
  module: ModuleName,
  live: v.nullable(Manifest),
  lastGood: v.nullable(Manifest),
  // One that was stored before shares were is left out: its visitors get the live release.
  canary: v.fallback(
    v.nullable(
      v.object({
        release: Manifest,
        strategy: StoredStrategy,
        percent: v.number(),
        percentSinceMs: v.number(),
        startedAtMs: v.number(),
      }),
    ),
    null,
  ),
})

const StoredRegistry = v.object({ modules: v.array(v.unknown()) })

/** What was stored last; nothing before the first time. Another version of the shop may have stored it: what cannot be read is left out. */
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
