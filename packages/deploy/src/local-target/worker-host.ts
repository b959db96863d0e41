import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import * as v from 'valibot'

const name = v.string()
const RateLimit = v.object({ limit: v.number(), period: v.picklist([10, 60]) })
const Binding = v.variant('type', [
  v.object({ type: v.literal('secret_text'), name, text: v.string() }),
  v.object({ type: v.literal('plain_text'), name, text: v.string() }),
  v.object({ type: v.literal('durable_object_namespace'), name, class_name: v.string() }),
  v.object({ type: v.literal('r2_bucket'), name, bucket_name: v.string() }),
  v.object({ type: v.literal('worker_loader'), name }),
  v.object({ type: v.literal('ratelimit'), name, namespace_id: v.string(), simple: RateLimit }),
])
type Binding = v.InferOutput<typeof Binding>

/** The metadata that wrangler uploads. Rejects bindings of kinds that are not simulated. */
export const Metadata = v.looseObject({
  main_module: v.string(),
  bindings: v.array(Binding),
  compatibility_date: v.string(),
  compatibility_flags: v.optional(v.array(v.string()), []),
  annotations: v.optional(v.record(v.string(), v.string()), {}),
  migrations: v.optional(v.looseObject({ new_tag: v.string() })),
})
type Metadata = v.InferOutput<typeof Metadata>

type Version = { id: string; createdAt: string; metadata: Metadata }
type State = {
  versions: Version[]
  /** All versions that were live, oldest first. The last one is live now. */
  liveIds: string[]
  buckets: string[]
}

/** An account with one Worker and its buckets. */
export type WorkerHost = Awaited<ReturnType<typeof openWorkerHost>>

/** This binding lets this process reach a bucket even before a Worker is deployed. */
const bucketBinding = (bucket: string): string => `BUCKET ${bucket}`

/** Opens the account whose state is in `dir`, and starts its live version. */
export const openWorkerHost = async (dir: string) => {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const file = join(dir, 'state.json')
  const text = await readFile(file, 'utf8').catch(() => null)
  const state: State = text ? JSON.parse(text) : { versions: [], liveIds: [], buckets: [] }
  const live = () => state.versions.find(({ id }) => id === state.liveIds.at(-1))
  const miniflare = new Miniflare(toOptions(dir, live(), state.buckets))
  // Miniflare keeps its port when its options change.
  const { origin } = await miniflare.ready
  const persist = async (): Promise<void> => {
    await writeFile(file, JSON.stringify(state), { mode: 0o600 })
    await miniflare.setOptions(toOptions(dir, live(), state.buckets))
  }
  const makeLive = (id: string): Promise<void> => {
    state.liveIds.push(id)
    return persist()
  }
  return {
    state,
    live,
    origin,
    addBucket: (bucket: string): Promise<void> => {
      state.buckets.push(bucket)
      return persist()
    },
    bucket: (bucket: string) => miniflare.getR2Bucket(bucketBinding(bucket)),
    addVersion: async (sent: Metadata, code: string): Promise<Version> => {
      // As at Cloudflare, a version inherits each secret unless it has a binding of the same name.
      const names = new Set(sent.bindings.map((binding) => binding.name))
      const inherited = (live()?.metadata.bindings ?? []).filter(
        (binding) => binding.type === 'secret_text' && !names.has(binding.name),
      )
      const metadata = { ...sent, bindings: [...sent.bindings, ...inherited] }
      const version = { id: crypto.randomUUID(), createdAt: new Date().toISOString(), metadata }
      await writeFile(join(dir, `${version.id}.js`), code)
      state.versions.push(version)
      await makeLive(version.id)
      return version
    },
    makeLive,
    stop: () => miniflare.dispose(),
  }
}

const placeholder = `export default {
  fetch: () => new Response('No Worker was deployed yet.', { status: 404 }),
}`

const toOptions = (dir: string, live: Version | undefined, buckets: readonly string[]) => {
  const r2Buckets = Object.fromEntries(buckets.map((name) => [bucketBinding(name), { id: name }]))
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

const toWorkerOptions = (metadata: Metadata, r2Buckets: Record<string, { id: string }>) => {
  const recordOf = <Type extends Binding['type'], Option>(
    type: Type,
    convert: (binding: Extract<Binding, { type: Type }>) => Option,
  ): Record<string, Option> =>
    Object.fromEntries(
      metadata.bindings
        .filter((one): one is Extract<Binding, { type: Type }> => one.type === type)
        .map((one) => [one.name, convert(one)]),
    )
  return {
    compatibilityDate: metadata.compatibility_date,
    compatibilityFlags: metadata.compatibility_flags,
    bindings: {
      ...recordOf('plain_text', ({ text }) => text),
      ...recordOf('secret_text', ({ text }) => text),
    },
    durableObjects: recordOf('durable_object_namespace', ({ class_name: className }) => ({
      className,
      useSQLite: true as const,
    })),
    r2Buckets: { ...r2Buckets, ...recordOf('r2_bucket', ({ bucket_name: id }) => ({ id })) },
    workerLoaders: recordOf('worker_loader', () => ({})),
    ratelimits: recordOf('ratelimit', ({ namespace_id, simple }) => ({ namespace_id, simple })),
  }
}
