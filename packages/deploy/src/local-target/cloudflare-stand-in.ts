/** Simulates the parts of Cloudflare's API that a deploy and wrangler call. */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'

import { Metadata, type WorkerHost } from './worker-host.ts'

const sendResult = (c: Context, result: unknown) =>
  c.json({ success: true, errors: [], messages: [], result })

const refuse = (c: Context, status: 400 | 403 | 404 | 409, code: number, message: string) =>
  c.json({ success: false, errors: [{ code, message }], messages: [], result: null }, status)

/**
 * Returns the API of the account `local`, which requires `token` and stores received data in
 * `host`. It refuses calls that it does not simulate.
 */
export const makeCloudflareStandIn = (host: WorkerHost, token: string): Hono =>
  new Hono()
    .use('/:account/*', async (c, next) => {
      const isAllowed = c.req.header('authorization') === `Bearer ${token}`
      const isOwn = c.req.param('account') === 'local'
      return isAllowed && isOwn ? next() : refuse(c, 403, 10_000, 'Authentication error')
    })
    .get('/:account', (c) => sendResult(c, { id: c.req.param('account') }))
    .route('/:account/r2/buckets', bucketRoutes(host))
    .route('/:account/workers', workerRoutes(host))
    .notFound((c) => refuse(c, 400, 7003, 'The stand-in does not know this call.'))

const bucketRoutes = (host: WorkerHost) =>
  new Hono<{ Variables: { bucket: Awaited<ReturnType<WorkerHost['bucket']>> } }>()
    .post('/', async (c) => {
      const { name } = v.parse(v.object({ name: v.string() }), await c.req.json())
      if (host.state.buckets.includes(name))
        return refuse(c, 409, 10_004, 'The bucket already exists.')
      host.state.buckets.push(name)
      await host.persist()
      return sendResult(c, { name })
    })
    .use('/:bucket/*', async (c, next) => {
      const name = c.req.param('bucket')
      if (!host.state.buckets.includes(name))
        return refuse(c, 404, 10_006, 'The bucket does not exist.')
      c.set('bucket', await host.bucket(name))
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

const Deployment = v.object({
  versions: v.tuple([v.object({ version_id: v.string(), percentage: v.literal(100) })]),
})

const workerRoutes = (host: WorkerHost): Hono => {
  const { versions, liveIds } = host.state
  const subdomain = { enabled: false, previews_enabled: false }
  return new Hono()
    .put('/scripts/:name', async (c) => {
      const form = await c.req.formData()
      const metadata = v.parse(Metadata, JSON.parse(String(form.get('metadata'))))
      const main = form.get(metadata.main_module)
      if (!(main instanceof File)) return refuse(c, 400, 10_021, 'The module is missing.')
      const { id, createdAt } = await host.addVersion(metadata, await main.text())
      const sent = { id, etag: id, deployment_id: id, modified_on: createdAt }
      return sendResult(c, { ...sent, entry_point: metadata.main_module })
    })
    .use(async (c, next) =>
      host.live() ? next() : refuse(c, 404, 10_007, 'This Worker does not exist on your account.'),
    )
    .get('/scripts/:name/deployments', (c) => {
      const deployments = liveIds.toReversed().map((id) => ({
        versions: [{ version_id: id, percentage: 100 }],
      }))
      return sendResult(c, { deployments })
    })
    .post('/scripts/:name/deployments', async (c) => {
      const [{ version_id: id }] = v.parse(Deployment, await c.req.json()).versions
      liveIds.push(id)
      await host.persist()
      return sendResult(c, { id })
    })
    .get('/scripts/:name/versions', (c) => {
      const items = versions.map(({ id, createdAt, metadata: { annotations } }) => ({
        id,
        annotations,
        metadata: { created_on: createdAt },
      }))
      return sendResult(c, { items })
    })
    .get('/scripts/:name/secrets', (c) => {
      const secrets = host.live()?.metadata.bindings.filter(({ type }) => type === 'secret_text')
      return sendResult(c, secrets)
    })
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
