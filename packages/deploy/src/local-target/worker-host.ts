/** Stores what the Cloudflare stand-in received, and runs the live version on workerd. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import * as v from 'valibot'

const Binding = v.variant('type', [
  v.object({ type: v.literal('secret_text'), name: v.string(), text: v.string() }),
  v.object({ type: v.literal('plain_text'), name: v.string(), text: v.string() }),
  v.object({
    type: v.literal('durable_object_namespace'),
    name: v.string(),
    class_name: v.string(),
  }),
  v.object({ type: v.literal('r2_bucket'), name: v.string(), bucket_name: v.string() }),
  v.object({ type: v.literal('worker_loader'), name: v.string() }),
  v.object({
    type: v.literal('ratelimit'),
    name: v.string(),
    namespace_id: v.string(),
    simple: v.object({ limit: v.number(), period: v.picklist([10, 60]) }),
  }),
])
type Binding = v.InferOutput<typeof Binding>

/**
 * The metadata that wrangler uploads. Rejects kinds of bindings that are not simulated, and keeps
 * unknown fields.
 */
export const Metadata = v.looseObject({
  main_module: v.string(),
  bindings: v.array(Binding),
  compatibility_date: v.string(),
  compatibility_flags: v.optional(v.array(v.string()), []),
  annotations: v.optional(v.record(v.string(), v.string()), {}),
  migrations: v.optional(v.looseObject({ new_tag: v.string() })),
})
type Metadata = v.InferOutput<typeof Metadata>

/** One uploaded version of the Worker. */
type Version = { id: string; createdAt: string; metadata: Metadata }
type State = {
  versions: Version[]
  /** All versions that were live, oldest first. The last one is live now. */
  liveIds: string[]
  buckets: string[]
}

/** An account with one Worker and its buckets. */
export type WorkerHost = Awaited<ReturnType<typeof openWorkerHost>>

/**
 * The binding through which Miniflare accesses a bucket. It needs its own, because the Worker may
 * not be deployed yet.
 */
const bindingOf = (bucket: string): string => `BUCKET ${bucket}`

/** Opens the state in `dir`. */
export const openWorkerHost = async (dir: string) => {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const file = join(dir, 'state.json')
  const text = await readFile(file, 'utf8').catch(() => null)
  const state: State = text ? JSON.parse(text) : { versions: [], liveIds: [], buckets: [] }
  const live = () => state.versions.find(({ id }) => id === state.liveIds.at(-1))
  const options = () => toOptions(dir, { live: live(), buckets: state.buckets })
  const miniflare = new Miniflare(options())
  let { origin } = await miniflare.ready
  const persist = async (): Promise<void> => {
    await writeFile(file, JSON.stringify(state), { mode: 0o600 })
    await miniflare.setOptions(options())
    ;({ origin } = await miniflare.ready)
  }
  return {
    state,
    live,
    origin: () => origin,
    addBucket: (name: string): Promise<void> => {
      state.buckets.push(name)
      return persist()
    },
    bucket: (name: string) => miniflare.getR2Bucket(bindingOf(name)),
    addVersion: async (sent: Metadata, code: string): Promise<Version> => {
      const metadata = { ...sent, bindings: withInherited(sent.bindings, live()) }
      const version = { id: crypto.randomUUID(), createdAt: new Date().toISOString(), metadata }
      await writeFile(join(dir, `${version.id}.js`), code)
      state.versions.push(version)
      state.liveIds.push(version.id)
      await persist()
      return version
    },
    makeLive: (id: string): Promise<void> => {
      state.liveIds.push(id)
      return persist()
    },
    stop: () => miniflare.dispose(),
  }
}

/**
 * Adds the earlier version's secrets, as wrangler does, except those whose name another binding
 * has.
 */
const withInherited = (bindings: Binding[], before: Version | undefined): Binding[] => {
  const given = new Set(bindings.map(({ name }) => name))
  const secrets = before?.metadata.bindings.filter(({ type }) => type === 'secret_text') ?? []
  return [...bindings, ...secrets.filter(({ name }) => !given.has(name))]
}

const placeholder = `export default {
  fetch: () => new Response('No Worker was deployed yet.', { status: 404 }),
}`

const toOptions = (
  dir: string,
  { live, buckets }: { live: Version | undefined; buckets: readonly string[] },
) => {
  const r2Buckets = Object.fromEntries(buckets.map((name) => [bindingOf(name), { id: name }]))
  return convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: 0,
    cf: false,
    resourcePersistencePath: join(dir, 'workerd'),
    rootPath: dir,
    ...(live
      ? {
          ...toWorkerOptions(live.metadata, r2Buckets),
          modules: [{ type: 'ESModule' as const, path: join(dir, `${live.id}.js`) }],
        }
      : { modules: true as const, script: placeholder, r2Buckets }),
  })
}

const toWorkerOptions = (
  { bindings, compatibility_date, compatibility_flags }: Metadata,
  buckets: Record<string, { id: string }>,
) => {
  /** Returns the bindings of a type by name. */
  const ofType = <Type extends Binding['type'], Value>(
    type: Type,
    toValue: (one: Extract<Binding, { type: Type }>) => Value,
  ): Record<string, Value> =>
    Object.fromEntries(
      bindings
        .filter((one): one is Extract<Binding, { type: Type }> => one.type === type)
        .map((one) => [one.name, toValue(one)]),
    )
  return {
    compatibilityDate: compatibility_date,
    compatibilityFlags: compatibility_flags,
    bindings: {
      ...ofType('plain_text', ({ text }) => text),
      ...ofType('secret_text', ({ text }) => text),
    },
    durableObjects: ofType('durable_object_namespace', ({ class_name: className }) => ({
      className,
      useSQLite: true,
    })),
    r2Buckets: {
      ...buckets,
      ...ofType('r2_bucket', ({ bucket_name: id }) => ({ id })),
    },
    workerLoaders: ofType('worker_loader', () => ({})),
    ratelimits: ofType('ratelimit', ({ namespace_id, simple }) => ({ namespace_id, simple })),
  }
}
