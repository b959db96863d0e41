/** Stores the last good registry in the bucket for isolates that start during a database outage. */
import * as v from 'valibot'

import type { Ctx } from '../../../platform/context.ts'
import { sha256 } from '../../../platform/sha256.ts'
import { type Registry, RegistryModule } from './read-registry.ts'

/** The key of a private object: no URL of the shop serves it. */
const key = 'registry/modules.json'

let storedState = ''

/** A registry with a higher number that was stored longer ago comes from another database. */
const maxReadMs = 600_000
const attempts = 5

type Stored = Pick<Registry, 'seq' | 'asOfSeq'> & { modules: readonly RegistryModule[] }

/** Stores after the response, once per state and isolate. After a failure the next read retries. */
export const storeRegistry = (
  ctx: Pick<Ctx, 'files' | 'keepAlive' | 'log' | 'now'>,
  registry: Stored,
): void => {
  const state = `${registry.seq} ${JSON.stringify(registry.modules)}`
  if (state === storedState || !registry.modules.some(({ live }) => live !== null)) return
  storedState = state
  const put = async (): Promise<void> => {
    const isStored = await putIfNewer(ctx, registry).catch((error: unknown) => {
      ctx.log({ level: 'warn', message: 'the live releases could not be stored', error })
    })
    if (!isStored && storedState === state) storedState = ''
  }
  ctx.keepAlive(put())
}

/** The text contains the event number, so that its etag changes even if the releases do not. */
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

const StoredRegistry = v.object({
  modules: v.array(v.fallback(v.nullable(RegistryModule), null)),
})

/** Omits what this version of the shop cannot read. Returns nothing before the first store. */
export const readStoredRegistry = async ({
  files,
}: Pick<Ctx, 'files'>): Promise<readonly RegistryModule[]> => {
  const stored = await files.get(key)
  const given = v.safeParse(StoredRegistry, stored ? await stored.json<unknown>() : null)
  return given.success ? given.output.modules.filter((module) => module !== null) : []
}
