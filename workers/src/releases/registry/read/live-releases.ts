import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import * as v from 'valibot'

import { ListedRelease } from '@shop/contracts/manifest'
import type { Release } from '@shop/contracts/release'
import { moduleChannels, moduleReleases } from '@shop/db/schema/releases'
import { hourMs } from '@shop/domain/time'

import { maxAgeMs } from '../../../platform/cache.ts'
import type { Ctx } from '../../../platform/context.ts'
import { logRarely } from '../../../platform/log.ts'
import { sha256 } from '../../../platform/crypto.ts'
import {
  isRelease,
  modulesOf,
  readRegistry,
  type Registry,
  RegistryModule,
  type ReleaseName,
} from './read-registry.ts'

/** A cached registry keeps its canaries for this long while it cannot be validated. */
const canaryGraceMs = 5000

/**
 * In a database outage, returns the last state without canaries, because nobody could end them. A
 * cached value made from these modules must take over their `ageMs` and `seq`.
 */
export const readModules = async (ctx: Ctx): Promise<Modules> => {
  const { modules, ...basis } = await findModules(ctx)
  if (basis.ageMs <= canaryGraceMs) return { modules, ...basis }
  return { modules: modules.map((one) => ({ ...one, canary: null })), ...basis }
}

/** `ageMs` is above 0 if the modules may be out of date. */
type Modules = { modules: readonly RegistryModule[]; ageMs: number; seq: number }

const findModules = async (ctx: Ctx): Promise<Modules> => {
  try {
    const { value, ageMs, seq } = await ctx.cache.get<readonly RegistryModule[]>({
      key: 'registry',
      load: async () => {
        const registry = await readRegistry(ctx)
        const value = modulesOf(registry)
        storeRegistry(ctx, { ...registry, modules: value })
        return { value, subjects: ['releases'] }
      },
    })
    return { modules: value, ageMs, seq }
  } catch (error) {
    const stored = await ctx.cache.getTimed({
      key: 'stored-registry',
      load: () => readStoredRegistry(ctx),
    })
    if (stored.length === 0) throw error
    await logRarely(ctx, 'stored releases', {
      level: 'warn',
      message: 'the live releases are those that were stored last: the database does not respond',
    })
    // The age is unknown, so the cache must not keep values made from these modules.
    return { modules: stored, ageMs: maxAgeMs + 1, seq: -1 }
  }
}

export const listLiveReleases = async ({ ctx }: { ctx: Ctx }): Promise<readonly Release[]> =>
  liveOf((await readModules(ctx)).modules)

export const liveOf = (modules: readonly RegistryModule[]): readonly Release[] =>
  modules.flatMap(({ live }) => live ?? [])

/** The schema drops the fields that the public must not see. */
export const toListedRelease = (release: Release): ListedRelease => v.parse(ListedRelease, release)

/** Resolves to null unless the release has been accepted. */
export const findAccepted = (
  ctx: Ctx,
  { module, version }: ReleaseName,
): Promise<Pick<Release, 'server'> | null> =>
  ctx.cache.getTimed({
    key: `accepted ${module}@${version}`,
    // An accepted release stays accepted. Null is not cached, because a release may be accepted at
    // any time.
    ttlMs: hourMs,
    isFailure: (found) => found === null,
    load: async () => {
      // Includes the canary, because open pages may still use it during a database outage.
      const { modules } = await findModules(ctx)
      const known = modules.find((one) => one.module === module)
      const releases = [known?.live, known?.lastGood, known?.canary?.release]
      const served = releases.find((one) => one?.version === version)
      if (served) return { server: served.server }
      const where = and(isRelease({ module, version }), isNotNull(moduleReleases.acceptedAtMs))
      const row = await ctx.db.query.moduleReleases.findFirst({ where })
      return row ? { server: row.manifest.server } : null
    },
  })

/** Lists modules removed on purpose, which no start or deploy restores. Undefined in an outage. */
export const listRemovedModules = async (
  ctx: Ctx,
  among: readonly string[],
): Promise<readonly string[] | undefined> => {
  try {
    const { value } = await ctx.cache.get<readonly string[]>({
      key: 'removed-modules',
      load: async () => ({ value: await readRemoved(ctx), subjects: ['releases'] }),
    })
    return value.filter((module) => among.includes(module))
  } catch {
    // The outage was logged when the live releases were read.
    return undefined
  }
}

const readRemoved = async ({ db }: Pick<Ctx, 'db'>): Promise<readonly string[]> => {
  const ofLive = and(
    eq(moduleChannels.module, moduleReleases.module),
    eq(moduleChannels.channel, 'live'),
  )
  const rows = await db
    .selectDistinct({ module: moduleReleases.module })
    .from(moduleReleases)
    .leftJoin(moduleChannels, ofLive)
    .where(and(isNotNull(moduleReleases.lastLiveAtMs), isNull(moduleChannels.module)))
  return rows.map(({ module }) => module)
}

/** Isolates that start during a database outage read this key. No URL of the shop serves it. */
const key = 'registry/modules.json'

let storedState = ''

/** No read takes this long, so an older copy with a higher `seq` is from another database. */
const maxReadMs = 600_000

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
const putIfNewer = async (ctx: Pick<Ctx, 'files' | 'now'>, registry: Stored): Promise<boolean> => {
  const { files, now } = ctx
  const { seq, asOfSeq, modules } = registry
  const text = JSON.stringify({ seq: asOfSeq, modules })
  const hash = await sha256(JSON.stringify(modules))
  const last = await files.head(key)
  const lastSeq = Number(last?.customMetadata?.['seq'] ?? -1)
  const isSame = last?.customMetadata?.['hash'] === hash && lastSeq >= seq
  const isOlder = lastSeq > asOfSeq && now() - (last?.uploaded.getTime() ?? 0) < maxReadMs
  if (isSame || isOlder) return isSame
  const stored = await files.put(key, text, {
    customMetadata: { hash, seq: `${asOfSeq}` },
    // If nothing was stored before, `*` makes the write fail if something is stored by now.
    onlyIf: last ? { etagMatches: last.etag } : { etagDoesNotMatch: '*' },
  })
  // If the condition failed, another isolate has stored its registry, which may be an older one.
  return stored !== null || putIfNewer(ctx, registry)
}

const StoredRegistry = v.object({
  modules: v.array(v.fallback(v.nullable(RegistryModule), null)),
})

/**
 * Returns the modules that this version of the shop can read. Returns none before the first store.
 */
export const readStoredRegistry = async ({
  files,
}: Pick<Ctx, 'files'>): Promise<readonly RegistryModule[]> => {
  const stored = await files.get(key)
  const given = v.safeParse(StoredRegistry, stored ? await stored.json<unknown>() : null)
  return given.success ? given.output.modules.filter((module) => module !== null) : []
}
