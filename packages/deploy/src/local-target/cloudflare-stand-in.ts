/** Simulates the parts of Cloudflare that a deploy and wrangler use, with one Worker. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type Context, Hono } from 'hono'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import * as v from 'valibot'

/** Responds until a Worker is deployed. */
const placeholder = `export default { fetch: () => new Response('No Worker yet.', { status: 404 }) }`

type Kind = (binding: Record<string, unknown>) => [option: string, value: unknown]

/** Miniflare's option for each kind of binding, and the value of that option. */
const kinds: Record<string, Kind> = {
  plain_text: ({ text }) => ['bindings', text],
  secret_text: ({ text }) => ['bindings', text],
  durable_object_namespace: ({ class_name: className }) => [
    'durableObjects',
    { className, useSQLite: true },
  ],
  r2_bucket: ({ bucket_name: id }) => ['r2Buckets', { id }],
  worker_loader: () => ['workerLoaders', {}],
  ratelimit: ({ namespace_id, simple }) => ['ratelimits', { namespace_id, simple }],
}

/** The metadata that wrangler uploads. Rejects bindings of kinds that are not simulated. */
const Metadata = v.looseObject({
  main_module: v.string(),
  bindings: v.array(v.looseObject({ type: v.picklist(Object.keys(kinds)), name: v.string() })),
  compatibility_date: v.string(),
  compatibility_flags: v.optional(v.array(v.string()), []),
  annotations: v.optional(v.record(v.string(), v.string()), {}),
  migrations: v.optional(v.looseObject({ new_tag: v.string() })),
})

type Version = { id: string; createdAt: string; metadata: v.InferOutput<typeof Metadata> }

/** `liveIds` has all versions that were live, oldest first. The last one is live now. */
type State = { versions: Version[]; liveIds: string[]; buckets: string[] }

const sendResult = (c: Context, result: unknown) =>
  c.json({ success: true, errors: [], messages: [], result })

const refuse = (c: Context, status: 400 | 403 | 404, code: number, message: string) =>
  c.json({ success: false, errors: [{ code, message }], messages: [], result: null }, status)

/**
 * Opens the account `local`, whose state is in `dir`, and starts its live version at `origin`.
 * `api` has the calls below `/client/v4/accounts`, which require `token`, and refuses all that it
 * does not simulate.
 */
export const openCloudflareStandIn = async (dir: string, token: string) => {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const file = join(dir, 'state.json')
  const text = await readFile(file, 'utf8').catch(() => null)
  await writeFile(join(dir, 'placeholder.js'), placeholder)
  const state: State = text ? JSON.parse(text) : { versions: [], liveIds: [], buckets: [] }
  const miniflare = new Miniflare(toOptions(dir, state))
  // Miniflare keeps its port when its options change.
  const { origin } = await miniflare.ready
  const persist = async (): Promise<void> => {
    await writeFile(file, JSON.stringify(state), { mode: 0o600 })
    await miniflare.setOptions(toOptions(dir, state))
  }
  const account = { dir, state, miniflare, persist }
  const api = new Hono()
    .use('/:account/*', async (c, next) => {
      const isAllowed = c.req.header('authorization') === `Bearer ${token}`
      const isOwn = c.req.param('account') === 'local'
      return isAllowed && isOwn ? next() : refuse(c, 403, 10_000, 'Authentication error')
    })
    .get('/:account', (c) => sendResult(c, { id: c.req.param('account') }))
    .route('/:account/r2/buckets', bucketRoutes(account))
    .route('/:account/workers', workerRoutes(account))
    .all('*', (c) => refuse(c, 400, 7003, 'The stand-in does not know this call.'))
  return { origin, api, stop: () => miniflare.dispose() }
}

/** Call `persist` after each change of `state`. */
type Account = { dir: string; state: State; miniflare: Miniflare; persist: () => Promise<void> }

const bucketRoutes = ({ state: { buckets }, miniflare, persist }: Account) =>
  new Hono<{ Variables: { bucket: Awaited<ReturnType<Miniflare['getR2Bucket']>> } }>()
    .post('/', async (c) => {
      const { name } = await c.req.json<{ name: string }>()
      buckets.push(name)
      await persist()
      return sendResult(c, { name })
    })
    .use('/:bucket/*', async (c, next) => {
      const name = c.req.param('bucket')
      if (!buckets.includes(name)) return refuse(c, 404, 10_006, 'The bucket does not exist.')
      c.set('bucket', await miniflare.getR2Bucket(name))
      return next()
    })
    .get('/:bucket', (c) => sendResult(c, { name: c.req.param('bucket') }))
    .get('/:bucket/objects', async (c) => {
      const { objects } = await c.var.bucket.list({ limit: Number(c.req.query('per_page')) })
      return sendResult(c, objects)
    })
    .get('/:bucket/objects/:key{.+}', async (c) => {
      const object = await c.var.bucket.get(c.req.param('key'))
      return object
        ? c.body(await object.arrayBuffer())
        : refuse(c, 404, 10_007, 'The key does not exist.')
    })
    .put('/:bucket/objects/:key{.+}', async (c) => {
      await c.var.bucket.put(c.req.param('key'), await c.req.arrayBuffer())
      return sendResult(c, {})
    })

const workerRoutes = ({ dir, state, persist }: Account) => {
  const { versions, liveIds } = state
  const subdomain = { enabled: false, previews_enabled: false }
  return new Hono()
    .put('/scripts/:name', async (c) => {
      const form = await c.req.formData()
      const sent = v.parse(Metadata, JSON.parse(String(form.get('metadata'))))
      const main = form.get(sent.main_module)
      if (!(main instanceof File)) return refuse(c, 400, 10_021, 'The module is missing.')
      // As at Cloudflare, a version inherits each secret unless it has a binding of the same name.
      const names = new Set(sent.bindings.map(({ name }) => name))
      const inherited = secretsOf(state).filter(({ name }) => !names.has(name))
      const bindings = [...sent.bindings, ...inherited]
      const [id, createdAt] = [crypto.randomUUID(), new Date().toISOString()]
      await writeFile(join(dir, `${id}.js`), await main.text())
      versions.push({ id, createdAt, metadata: { ...sent, bindings } })
      liveIds.push(id)
      await persist()
      return sendResult(c, { id, etag: id, deployment_id: id, modified_on: createdAt })
    })
    .use(async (c, next) => (liveOf(state) ? next() : refuse(c, 404, 10_007, 'It has no Worker.')))
    .get('/scripts/:name/deployments', (c) => {
      const deployed = liveIds.toReversed().map((id) => [{ version_id: id, percentage: 100 }])
      return sendResult(c, { deployments: deployed.map((versions) => ({ versions })) })
    })
    .post('/scripts/:name/deployments', async (c) => {
      const { versions: deployed } = await c.req.json<{ versions: [{ version_id: string }] }>()
      liveIds.push(deployed[0].version_id)
      await persist()
      return sendResult(c, { versions: deployed })
    })
    .get('/scripts/:name/versions', (c) => {
      const items = versions.map(({ id, createdAt, metadata: { annotations } }) => ({
        id,
        annotations,
        metadata: { created_on: createdAt },
      }))
      return sendResult(c, { items })
    })
    .get('/scripts/:name/secrets', (c) => sendResult(c, secretsOf(state)))
    .get('/services/:name', (c) => {
      const script = { last_deployed_from: 'wrangler' }
      return sendResult(c, { default_environment: { environment: 'production', script } })
    })
    .get('/workers/:name', (c) => sendResult(c, { subdomain }))
    .get('/scripts/:name/settings', (c) => {
      const tags = versions.map(({ metadata }) => metadata.migrations?.new_tag)
      return sendResult(c, { bindings: [], migration_tag: tags.findLast(Boolean) ?? null })
    })
    .post('/scripts/:name/subdomain', (c) => sendResult(c, subdomain))
    .put('/scripts/:name/schedules', (c) => sendResult(c, { schedules: [] }))
}

const liveOf = ({ versions, liveIds }: State): Version | undefined =>
  versions.find(({ id }) => id === liveIds.at(-1))

const secretsOf = (state: State) =>
  (liveOf(state)?.metadata.bindings ?? []).filter(({ type }) => type === 'secret_text')

const toOptions = (dir: string, state: State) => {
  const live = liveOf(state)
  // Binds each bucket by its name, so that this process reaches the bucket even without a Worker.
  const r2Buckets = Object.fromEntries(state.buckets.map((name) => [name, { id: name }]))
  const options: Record<string, Record<string, unknown>> = { r2Buckets }
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
    ...(live && {
      compatibilityDate: live.metadata.compatibility_date,
      compatibilityFlags: live.metadata.compatibility_flags,
    }),
    modules: [{ type: 'ESModule' as const, path: join(dir, `${live?.id ?? 'placeholder'}.js`) }],
  })
}
