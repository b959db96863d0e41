import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import * as v from 'valibot'

/** Miniflare's option for each kind of binding, and the value of that option. */
const kinds: Record<
  string,
  (binding: Record<string, unknown>) => [option: string, value: unknown]
> = {
  plain_text: ({ text }) => ['bindings', text],
  secret_text: ({ text }) => ['bindings', text],
  durable_object_namespace: (one) => [
    'durableObjects',
    { className: one['class_name'], useSQLite: true },
  ],
  r2_bucket: (one) => ['r2Buckets', { id: one['bucket_name'] }],
  worker_loader: () => ['workerLoaders', {}],
  ratelimit: ({ namespace_id, simple }) => ['ratelimits', { namespace_id, simple }],
}

const Binding = v.looseObject({ type: v.picklist(Object.keys(kinds)), name: v.string() })

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
  return {
    state,
    live,
    origin,
    /** Stores the state and adapts workerd to it. Call it after each change of `state`. */
    persist,
    bucket: (bucket: string) => miniflare.getR2Bucket(bucketBinding(bucket)),
    addVersion: async (sent: Metadata, code: string): Promise<Version> => {
      // As at Cloudflare, a version inherits each secret unless it has a binding of the same name.
      const inherited = (live()?.metadata.bindings ?? []).filter(
        ({ type, name }) =>
          type === 'secret_text' && !sent.bindings.some((one) => one.name === name),
      )
      const metadata = { ...sent, bindings: [...sent.bindings, ...inherited] }
      const version = { id: crypto.randomUUID(), createdAt: new Date().toISOString(), metadata }
      await writeFile(join(dir, `${version.id}.js`), code)
      state.versions.push(version)
      state.liveIds.push(version.id)
      await persist()
      return version
    },
    stop: () => miniflare.dispose(),
  }
}

const placeholder = `export default {
  fetch: () => new Response('No Worker was deployed yet.', { status: 404 }),
}`

const toOptions = (dir: string, live: Version | undefined, buckets: readonly string[]) => {
  const ofBuckets = buckets.map((name) => [bucketBinding(name), { id: name }])
  const options: Record<string, Record<string, unknown>> = {
    r2Buckets: Object.fromEntries(ofBuckets),
  }
  for (const { type, name, ...binding } of live?.metadata.bindings ?? []) {
    const [option, value] = kinds[type]?.(binding) ?? []
    if (option) options[option] = { ...options[option], [name]: value }
  }
  return convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: 0,
    cf: false,
    resourcePersistencePath: join(dir, 'workerd'),
    rootPath: dir,
    ...options,
    ...(live
      ? {
          compatibilityDate: live.metadata.compatibility_date,
          compatibilityFlags: live.metadata.compatibility_flags,
          modules: [{ type: 'ESModule' as const, path: join(dir, `${live.id}.js`) }],
        }
      : { modules: true as const, script: placeholder }),
  })
}
