/**
 * Answers the calls of Cloudflare's API that a deploy and wrangler make, on this machine, and runs what they send on
 * workerd: R2, Durable Objects, Dynamic Workers, rate limits. It keeps what it was sent, and starts with it again.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Hono } from 'hono'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import * as v from 'valibot'

import { serveHono } from './serve-hono.ts'

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

/** What wrangler says of a script; only what is run here. */
const Metadata = v.object({
  main_module: v.string(),
  bindings: v.array(Binding),
  compatibility_date: v.string(),
  compatibility_flags: v.optional(v.array(v.string()), []),
  annotations: v.optional(v.record(v.string(), v.string()), {}),
})
type Metadata = v.InferOutput<typeof Metadata>

type Version = { id: string; number: number; createdAt: string; metadata: Metadata }
type State = { liveId: string | null; versions: Version[]; buckets: string[] }

export type CloudflareStandIn = {
  /** Ends in `/client/v4`. */
  baseUrl: string
  /** Where the live version is served; a 404 before the first deploy. */
  workerOrigin: () => string
  /** Every call so far, as in `PUT /accounts/local/r2/buckets`. */
  calls: readonly string[]
  stop: () => Promise<void>
}

/** A refusal, in the numbers of Cloudflare. */
const refusal = (code: number, message: string) => ({
  success: false,
  errors: [{ code, message }],
  messages: [],
  result: null,
})
const noSuchWorker = refusal(10_007, 'This Worker does not exist on your account.')
const noSuchBucket = refusal(10_006, 'The specified bucket does not exist.')

const result = (value: unknown) => ({ success: true, errors: [], messages: [], result: value })

/** Serves the API to whoever has `token`; `stateDir` holds what it was sent. */
export const startCloudflareStandIn = async ({
  stateDir,
  token,
}: {
  stateDir: string
  token: string
}): Promise<CloudflareStandIn> => {
  const store = await openStore(stateDir)
  const { state } = store
  let miniflare = new Miniflare(store.options())
  let origin = (await miniflare.ready).origin
  const serveAgain = async (): Promise<void> => {
    await store.save()
    await miniflare.setOptions(store.options(Number(new URL(origin).port)))
    origin = (await miniflare.ready).origin
  }
  const calls: string[] = []
  const bucketOf = (name: string) => miniflare.getR2Bucket(bindingOf(name))
  const versionOf = (id: string) => state.versions.find((one) => one.id === id)

  const api = new Hono().basePath('/client/v4')
  api.use(async (c, next) => {
    calls.push(`${c.req.method} ${c.req.path.replace('/client/v4', '')}`)
    if (c.req.header('authorization') === `Bearer ${token}`) return next()
    return c.json(refusal(10_000, 'Authentication error'), 403)
  })
  api.get('/user/tokens/verify', (c) => c.json(result({ id: 'local', status: 'active' })))
  api.get('/accounts/:account', (c) =>
    c.json(result({ id: c.req.param('account'), name: 'This machine' })),
  )
  api.get('/zones', (c) => c.json(result([{ id: 'zone', name: c.req.query('name') }])))

  const buckets = '/accounts/:account/r2/buckets'
  api.post(buckets, async (c) => {
    const { name } = v.parse(v.object({ name: v.string() }), await c.req.json())
    if (state.buckets.includes(name))
      return c.json(refusal(10_004, 'The bucket you tried to create already exists.'), 409)
    state.buckets.push(name)
    await serveAgain()
    return c.json(result({ name }))
  })
  api.use(`${buckets}/:bucket/*`, async (c, next) =>
    state.buckets.includes(c.req.param('bucket')) ? next() : c.json(noSuchBucket, 404),
  )
  api.get(`${buckets}/:bucket`, (c) => {
    const name = c.req.param('bucket')
    return state.buckets.includes(name) ? c.json(result({ name })) : c.json(noSuchBucket, 404)
  })
  api.get(`${buckets}/:bucket/objects/:key{.+}`, async (c) => {
    const object = await (await bucketOf(c.req.param('bucket'))).get(c.req.param('key'))
    return object
      ? c.body(await object.arrayBuffer())
      : c.json(refusal(10_007, 'The specified key does not exist.'), 404)
  })
  api.put(`${buckets}/:bucket/objects/:key{.+}`, async (c) => {
    const bytes = await c.req.arrayBuffer()
    await (await bucketOf(c.req.param('bucket'))).put(c.req.param('key'), bytes)
    return c.json(result({ key: c.req.param('key') }))
  })

  const script = '/accounts/:account/workers/scripts/:name'
  api.put(script, async (c) => {
    const form = await c.req.formData()
    const sent = v.parse(Metadata, JSON.parse(String(form.get('metadata'))))
    const main = form.get(sent.main_module)
    if (!(main instanceof File))
      return c.json(refusal(10_021, `No such module: ${sent.main_module}`), 400)
    const version = await store.addVersion(sent, await main.text())
    await serveAgain()
    return c.json(
      result({
        id: c.req.param('name'),
        etag: version.id,
        deployment_id: version.id,
        startup_time_ms: 1,
        entry_point: sent.main_module,
        modified_on: version.createdAt,
      }),
    )
  })
  api.use(`${script}/*`, async (c, next) => (state.liveId ? next() : c.json(noSuchWorker, 404)))
  const toVersion = ({ id, number, createdAt, metadata }: Version) => ({
    id,
    number,
    metadata: { created_on: createdAt },
    annotations: metadata.annotations,
  })
  api.get(`${script}/deployments`, (c) =>
    c.json(
      result({
        deployments: [
          { id: state.liveId, versions: [{ version_id: state.liveId, percentage: 100 }] },
        ],
      }),
    ),
  )
  api.post(`${script}/deployments`, async (c) => {
    const Input = v.object({
      versions: v.tuple([v.object({ version_id: v.string(), percentage: v.literal(100) })]),
    })
    const [{ version_id: id }] = v.parse(Input, await c.req.json()).versions
    if (!versionOf(id)) return c.json(refusal(10_000, 'No such version.'), 404)
    state.liveId = id
    await serveAgain()
    return c.json(result({ id }))
  })
  api.get(`${script}/versions`, (c) =>
    c.json(result({ items: state.versions.toReversed().map(toVersion) })),
  )
  api.get(`${script}/versions/:id`, (c) => {
    const version = versionOf(c.req.param('id'))
    return version ? c.json(result(toVersion(version))) : c.json(noSuchWorker, 404)
  })
  // What wrangler asks besides, about things that do not exist on one machine.
  api.get('/accounts/:account/workers/services/:name', (c) =>
    state.liveId
      ? c.json(
          result({
            id: c.req.param('name'),
            default_environment: {
              environment: 'production',
              script: { last_deployed_from: 'wrangler' },
            },
          }),
        )
      : c.json(noSuchWorker, 404),
  )
  api.get('/accounts/:account/workers/workers/:name', (c) =>
    c.json(
      result({
        id: c.req.param('name'),
        name: c.req.param('name'),
        subdomain: { enabled: false, previews_enabled: false },
      }),
    ),
  )
  api.get(`${script}/secrets`, (c) => {
    const live = versionOf(state.liveId ?? '')
    const secrets = live?.metadata.bindings.filter(({ type }) => type === 'secret_text') ?? []
    return c.json(result(secrets.map(({ name, type }) => ({ name, type }))))
  })
  api.get(`${script}/settings`, (c) => c.json(result({ bindings: [], migration_tag: 'v2' })))
  api.post(`${script}/subdomain`, (c) =>
    c.json(result({ enabled: false, previews_enabled: false })),
  )
  api.put(`${script}/schedules`, async (c) => c.json(result({ schedules: await c.req.json() })))
  api.post(`${script}/domains/changeset`, (c) =>
    c.json(result({ added: [], removed: [], updated: [], conflicting: [] })),
  )
  api.put(`${script}/domains/records`, (c) => c.json(result([])))
  api.notFound((c) =>
    c.json(refusal(7003, `The stand-in does not know ${c.req.method} ${c.req.path}.`), 400),
  )

  const served = await serveHono(api)
  return {
    baseUrl: `${served.origin}/client/v4`,
    workerOrigin: () => origin,
    calls,
    stop: async () => {
      await served.stop()
      await miniflare.dispose()
    },
  }
}

/** Miniflare finds a bucket by a binding; the Worker's own one may not be there yet. */
const bindingOf = (bucket: string): string => `BUCKET ${bucket}`

const placeholder =
  "export default { fetch: () => new Response('No Worker was deployed yet.', { status: 404 }) }"

const openStore = async (dir: string) => {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const file = join(dir, 'state.json')
  const text = await readFile(file, 'utf8').catch(() => null)
  const state: State = text
    ? (JSON.parse(text) as State)
    : { liveId: null, versions: [], buckets: [] }
  const scriptOf = (id: string): string => join(dir, `${id}.js`)
  return {
    state,
    save: () => writeFile(file, JSON.stringify(state), { mode: 0o600 }),
    addVersion: async (metadata: Metadata, code: string): Promise<Version> => {
      const id = crypto.randomUUID()
      await writeFile(scriptOf(id), code)
      const version = {
        id,
        number: state.versions.length + 1,
        createdAt: new Date().toISOString(),
        metadata,
      }
      state.versions.push(version)
      state.liveId = id
      return version
    },
    /** Of the live version, or of an empty Worker. */
    options: (port = 0) => {
      const live = state.versions.find(({ id }) => id === state.liveId)
      const buckets = Object.fromEntries(
        state.buckets.map((name) => [bindingOf(name), { id: name }]),
      )
      return convertV4MiniflareOptions({
        host: '127.0.0.1',
        port,
        cf: false,
        resourcePersistencePath: join(dir, 'workerd'),
        rootPath: dir,
        ...(live
          ? {
              ...toOptions(live.metadata, buckets),
              modules: [{ type: 'ESModule' as const, path: scriptOf(live.id) }],
            }
          : {
              modules: true as const,
              script: placeholder,
              compatibilityDate: '2026-01-01',
              r2Buckets: buckets,
            }),
      })
    },
  }
}

const toOptions = (
  { bindings, compatibility_date, compatibility_flags }: Metadata,
  buckets: Record<string, { id: string }>,
) => {
  const ofType = <Type extends Binding['type']>(type: Type) =>
    bindings.filter((one): one is Extract<Binding, { type: Type }> => one.type === type)
  const texts = [...ofType('plain_text'), ...ofType('secret_text')]
  return {
    compatibilityDate: compatibility_date,
    compatibilityFlags: compatibility_flags,
    bindings: Object.fromEntries(texts.map(({ name, text }) => [name, text])),
    durableObjects: Object.fromEntries(
      ofType('durable_object_namespace').map(({ name, class_name: className }) => [
        name,
        { className, useSQLite: true },
      ]),
    ),
    r2Buckets: {
      ...buckets,
      ...Object.fromEntries(ofType('r2_bucket').map(({ name, bucket_name: id }) => [name, { id }])),
    },
    workerLoaders: Object.fromEntries(ofType('worker_loader').map(({ name }) => [name, {}])),
    ratelimits: Object.fromEntries(
      ofType('ratelimit').map(({ name, namespace_id, simple }) => [name, { namespace_id, simple }]),
    ),
  }
}
