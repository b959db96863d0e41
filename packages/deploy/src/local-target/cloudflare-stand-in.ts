/** Simulates the parts of Cloudflare's API that a deploy and wrangler call. */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'

import { Metadata, type WorkerHost } from './worker-host.ts'

/** The calls that tests observe, and the kind of account that tests simulate. */
export type Observed = {
  calls: string[]
  /** Calls that are not simulated. A new version of wrangler or a new step may make some. */
  unknownCalls: string[]
  /** True for an account without Dynamic Workers. */
  isPlanFree: boolean
}

const sendResult = (c: Context, result: unknown) =>
  c.json({ success: true, errors: [], messages: [], result })

const refuse = (c: Context, status: 400 | 403 | 404 | 409, code: number, message: string) =>
  c.json({ success: false, errors: [{ code, message }], messages: [], result: null }, status)

const noPlan =
  'In order to use Dynamic Workers, you must switch to a paid plan at https://dash.cloudflare.com/?to=/:account/workers/plans.'

/** Returns the API, which requires `token` and stores received data in `host`. */
export const makeCloudflareStandIn = (host: WorkerHost, token: string, observed: Observed): Hono =>
  new Hono()
    .basePath('/client/v4')
    .use(async (c, next) => {
      const call = `${c.req.method} ${c.req.path.replace('/client/v4', '')}`
      observed.calls.push(call)
      const isOwnAccount = !/^\S+ \/accounts\/(?!local(?:\/|$))/.test(call)
      const isAllowed = c.req.header('authorization') === `Bearer ${token}` && isOwnAccount
      return isAllowed ? next() : refuse(c, 403, 10_000, 'Authentication error')
    })
    .get('/accounts/:account', (c) => sendResult(c, { id: c.req.param('account') }))
    .route('/accounts/:account/r2/buckets', bucketRoutes(host))
    .route('/accounts/:account/workers', workerRoutes(host, observed))
    .notFound((c) => {
      observed.unknownCalls.push(`${c.req.method} ${c.req.path}`)
      return refuse(c, 400, 7003, 'The stand-in does not know this call.')
    })

const bucketRoutes = (host: WorkerHost): Hono =>
  new Hono()
    .post('/', async (c) => {
      const { name } = v.parse(v.object({ name: v.string() }), await c.req.json())
      if (host.state.buckets.includes(name))
        return refuse(c, 409, 10_004, 'The bucket already exists.')
      await host.addBucket(name)
      return sendResult(c, { name })
    })
    .use('/:bucket/*', async (c, next) =>
      host.state.buckets.includes(c.req.param('bucket'))
        ? next()
        : refuse(c, 404, 10_006, 'The bucket does not exist.'),
    )
    .get('/:bucket', (c) => sendResult(c, { name: c.req.param('bucket') }))
    .get('/:bucket/objects', async (c) => {
      const bucket = await host.bucket(c.req.param('bucket'))
      const { objects } = await bucket.list({ limit: Number(c.req.query('per_page')) })
      return sendResult(c, objects)
    })
    .get('/:bucket/objects/:key{.+}', async (c) => {
      const bucket = await host.bucket(c.req.param('bucket'))
      const object = await bucket.get(c.req.param('key'))
      return object
        ? c.body(await object.arrayBuffer())
        : refuse(c, 404, 10_007, 'The key does not exist.')
    })
    .put('/:bucket/objects/:key{.+}', async (c) => {
      const bucket = await host.bucket(c.req.param('bucket'))
      await bucket.put(c.req.param('key'), await c.req.arrayBuffer())
      return sendResult(c, {})
    })

const Deployment = v.object({
  versions: v.tuple([v.object({ version_id: v.string(), percentage: v.literal(100) })]),
})

const workerRoutes = (host: WorkerHost, observed: Observed): Hono => {
  const { versions, liveIds } = host.state
  const own = { subdomain: { enabled: false, previews_enabled: false } }
  const environment = { environment: 'production', script: { last_deployed_from: 'wrangler' } }
  return new Hono()
    .put('/scripts/:name', async (c) => {
      const form = await c.req.formData()
      const metadata = v.parse(Metadata, JSON.parse(String(form.get('metadata'))))
      if (observed.isPlanFree) return refuse(c, 400, 10_195, noPlan)
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
      if (!versions.some((one) => one.id === id))
        return refuse(c, 404, 10_007, 'This Worker does not exist on your account.')
      await host.makeLive(id)
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
    .get('/services/:name', (c) =>
      sendResult(c, { id: c.req.param('name'), default_environment: environment }),
    )
    .get('/workers/:name', (c) => sendResult(c, { name: c.req.param('name'), ...own }))
    .get('/scripts/:name/settings', (c) => {
      const tags = versions.map(({ metadata }) => metadata.migrations?.new_tag)
      return sendResult(c, { bindings: [], migration_tag: tags.findLast(Boolean) ?? null })
    })
    .post('/scripts/:name/subdomain', (c) => sendResult(c, own.subdomain))
    .put('/scripts/:name/schedules', async (c) => sendResult(c, { schedules: await c.req.json() }))
}
