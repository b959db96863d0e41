/** Stores what the Cloudflare stand-in received, and runs the live version on workerd. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import * as v from 'valibot'

const Binding = v.variant('type', [
  v.object({ type: v.picklist(['secret_text', 'plain_text']), name: v.string(), text: v.string() }),
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

/** The parts of wrangler's metadata that are used here. Other kinds of bindings are rejected. */
export const Metadata = v.object({
  main_module: v.string(),
  bindings: v.array(Binding),
  compatibility_date: v.string(),
  compatibility_flags: v.optional(v.array(v.string()), []),
  annotations: v.optional(v.record(v.string(), v.string()), {}),
  /** Types of bindings to inherit from the previous version. */
  ['keep_bindings']: v.optional(v.array(v.string()), []),
  /** Not simulated, because one machine has no edge in front of it. */
  cache_options: v.optional(v.object({ enabled: v.boolean() })),
  exports: v.optional(v.record(v.string(), v.unknown())),
  migrations: v.optional(
    v.object({
      old_tag: v.optional(v.string()),
      new_tag: v.string(),
      steps: v.array(
        v.object({
          new_sqlite_classes: v.optional(v.array(v.string()), []),
          deleted_classes: v.optional(v.array(v.string()), []),
        }),
      ),
    }),
  ),
})
export type Metadata = v.InferOutput<typeof Metadata>

const Version = v.object({ id: v.string(), createdAt: v.string(), metadata: Metadata })
/** One uploaded version of the Worker. */
export type Version = v.InferOutput<typeof Version>

const State = v.object({
  versions: v.array(Version),
  /** All versions that were live, oldest first. The last one is live now. */
  liveIds: v.array(v.string()),
  buckets: v.array(v.string()),
  migrationTag: v.nullable(v.string()),
})
type State = v.InferOutput<typeof State>
const empty: State = { versions: [], liveIds: [], buckets: [], migrationTag: null }

/** An account with one Worker and its buckets. */
export type WorkerHost = {
  state: Readonly<State>
  origin: () => string
  addBucket: (name: string) => Promise<void>
  bucket: (name: string) => ReturnType<Miniflare['getR2Bucket']>
  addVersion: (metadata: Metadata, code: string) => Promise<Version>
  makeLive: (id: string) => Promise<void>
  listSecrets: () => string[]
  /** Replaces the live version by a copy without the secret. */
  removeSecret: (name: string) => Promise<void>
  stop: () => Promise<void>
}

/** Miniflare needs a binding to access a bucket, and the Worker may not be deployed yet. */
const bindingOf = (bucket: string): string => `BUCKET ${bucket}`

/** Opens the state in `dir`. */
export const openWorkerHost = async (dir: string): Promise<WorkerHost> => {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const file = join(dir, 'state.json')
  const text = await readFile(file, 'utf8').catch(() => null)
  const state = text === null ? structuredClone(empty) : v.parse(State, JSON.parse(text))
  const miniflare = new Miniflare(toOptions(dir, state, 0))
  let origin = (await miniflare.ready).origin
  const persist = async (): Promise<void> => {
    await writeFile(file, JSON.stringify(state), { mode: 0o600 })
    await miniflare.setOptions(toOptions(dir, state, Number(new URL(origin).port)))
    origin = (await miniflare.ready).origin
  }
  const add = async (metadata: Metadata, code: string): Promise<Version> => {
    const version = { id: crypto.randomUUID(), createdAt: new Date().toISOString(), metadata }
    await writeFile(join(dir, `${version.id}.js`), code)
    state.versions.push(version)
    state.liveIds.push(version.id)
    state.migrationTag = metadata.migrations?.new_tag ?? state.migrationTag
    await persist()
    return version
  }
  return {
    state,
    origin: () => origin,
    addBucket: (name) => {
      state.buckets.push(name)
      return persist()
    },
    bucket: (name) => miniflare.getR2Bucket(bindingOf(name)),
    addVersion: (metadata, code) => add(inheritSecrets(metadata, liveOf(state)), code),
    makeLive: (id) => {
      state.liveIds.push(id)
      return persist()
    },
    listSecrets: () => secretsOf(liveOf(state)).map(({ name }) => name),
    removeSecret: async (name) => {
      const live = liveOf(state)
      if (!live) return
      const { annotations: _annotations, bindings, ...metadata } = live.metadata
      const others = bindings.filter((one) => one.type !== 'secret_text' || one.name !== name)
      const code = await readFile(join(dir, `${live.id}.js`), 'utf8')
      await add({ ...metadata, annotations: {}, bindings: others }, code)
    },
    stop: () => miniflare.dispose(),
  }
}

const liveOf = ({ versions, liveIds }: Pick<State, 'versions' | 'liveIds'>): Version | undefined =>
  versions.find(({ id }) => id === liveIds.at(-1))

const secretsOf = (version: Version | undefined) =>
  version?.metadata.bindings.filter(({ type }) => type === 'secret_text') ?? []

const inheritSecrets = (metadata: Metadata, before: Version | undefined): Metadata => {
  if (!metadata['keep_bindings'].includes('secret_text')) return metadata
  const given = new Set(metadata.bindings.map(({ name }) => name))
  const inherited = secretsOf(before).filter(({ name }) => !given.has(name))
  return { ...metadata, bindings: [...metadata.bindings, ...inherited] }
}

const placeholder = `export default {
  fetch: () => new Response('No Worker was deployed yet.', { status: 404 }),
}`

const toOptions = (dir: string, state: State, port: number) => {
  const live = liveOf(state)
  const { buckets } = state
  const r2Buckets = Object.fromEntries(buckets.map((name) => [bindingOf(name), { id: name }]))
  return convertV4MiniflareOptions({
    host: '127.0.0.1',
    port,
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
  const ofType = <Type extends Binding['type']>(type: Type) =>
    bindings.filter((one): one is Extract<Binding, { type: Type }> => one.type === type)
  const named = <Value>(entries: [string, Value][]) => Object.fromEntries(entries)
  return {
    compatibilityDate: compatibility_date,
    compatibilityFlags: compatibility_flags,
    bindings: named(
      [...ofType('plain_text'), ...ofType('secret_text')].map(({ name, text }) => [name, text]),
    ),
    durableObjects: named(
      ofType('durable_object_namespace').map((one) => [
        one.name,
        { className: one.class_name, useSQLite: true },
      ]),
    ),
    r2Buckets: {
      ...buckets,
      ...named(ofType('r2_bucket').map((one) => [one.name, { id: one.bucket_name }])),
    },
    workerLoaders: named(ofType('worker_loader').map(({ name }) => [name, {}])),
    ratelimits: named(
      ofType('ratelimit').map(({ name, namespace_id, simple }) => [name, { namespace_id, simple }]),
    ),
  }
}
