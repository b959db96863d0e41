/** Simulates the parts of Cloudflare's API that a deploy and wrangler call. */
import { Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'

import { Metadata, type WorkerHost } from './worker-host.ts'

/** The calls that tests observe, and the conditions that they simulate. */
export type Observed = {
  /** Every call so far, such as `POST /accounts/local/r2/buckets`. */
  calls: string[]
  /** Calls that are not simulated. In a test they mean a new version of wrangler or a new step. */
  unknownCalls: string[]
  /** True for an account without Dynamic Workers. */
  isPlanFree: boolean
}

const result = (value: unknown) => ({ success: true, errors: [], messages: [], result: value })
const failure = (code: number, message: string) => ({
  success: false,
  errors: [{ code, message }],
  messages: [],
  result: null,
})
const noSuchWorker = failure(10_007, 'This Worker does not exist on your account.')
const noSuchBucket = failure(10_006, 'The specified bucket does not exist.')
const bucketExists = failure(10_004, 'The bucket already exists.')
const noSuchObject = failure(10_007, 'The specified key does not exist.')
const noPlan = failure(
  10_195,
  'In order to use Dynamic Workers, you must switch to a paid plan at https://dash.cloudflare.com/?to=/:account/workers/plans.',
)

/** Returns the API for programs with `token`. It stores in `host` what it receives. */
export const makeCloudflareStandIn = (host: WorkerHost, token: string, observed: Observed): Hono =>
  new Hono()
    .basePath('/client/v4')
    .use(async (c, next) => {
      const call = `${c.req.method} ${c.req.path.replace('/client/v4', '')}`
      observed.calls.push(call)
      const isOwnAccount = !/^\S+ \/accounts\/(?!local(?:\/|$))/.test(call)
      const isAllowed = c.req.header('authorization') === `Bearer ${token}` && isOwnAccount
      return isAllowed ? next() : c.json(failure(10_000, 'Authentication error'), 403)
    })
    .get('/accounts/:account', (c) => c.json(result({ id: c.req.param('account') })))
    .get('/zones', (c) => c.json(result([{ id: 'zone', name: c.req.query('name') }])))
    .route('/accounts/:account/r2/buckets', bucketRoutes(host))
    .route('/accounts/:account/workers', workerRoutes(host, observed))
    .notFound((c) => {
      observed.unknownCalls.push(`${c.req.method} ${c.req.path}`)
      return c.json(failure(7003, `The stand-in does not know ${c.req.method} ${c.req.path}.`), 400)
    })

const bucketRoutes = (host: WorkerHost): Hono => {
  const requiresBucket: MiddlewareHandler = async (c, next) =>
    host.state.buckets.includes(c.req.param('bucket') ?? '') ? next() : c.json(noSuchBucket, 404)
  return new Hono()
    .post('/', async (c) => {
      const { name } = v.parse(v.object({ name: v.string() }), await c.req.json())
      if (host.state.buckets.includes(name)) return c.json(bucketExists, 409)
      await host.addBucket(name)
      return c.json(result({ name }))
    })
    .use('/:bucket/*', requiresBucket)
    .get('/:bucket', (c) => c.json(result({ name: c.req.param('bucket') })))
    .get('/:bucket/objects', async (c) => {
      const bucket = await host.bucket(c.req.param('bucket'))
      const { objects } = await bucket.list({ limit: Number(c.req.query('per_page')) })
      return c.json(result(objects.map(({ key }) => ({ key }))))
    })
    .get('/:bucket/objects/:key{.+}', async (c) => {
      const bucket = await host.bucket(c.req.param('bucket'))
      const object = await bucket.get(c.req.param('key'))
      return object ? c.body(await object.arrayBuffer()) : c.json(noSuchObject, 404)
    })
    .put('/:bucket/objects/:key{.+}', async (c) => {
      const bucket = await host.bucket(c.req.param('bucket'))
      await bucket.put(c.req.param('key'), await c.req.arrayBuffer())
      return c.json(result({ key: c.req.param('key') }))
    })
}

const Deployment = v.object({
  versions: v.tuple([v.object({ version_id: v.string(), percentage: v.literal(100) })]),
})

const workerRoutes = (host: WorkerHost, observed: Observed): Hono => {
  const { versions, liveIds } = host.state
  const requiresWorker: MiddlewareHandler = async (c, next) =>
    host.live() ? next() : c.json(noSuchWorker, 404)
  const own = { subdomain: { enabled: false, previews_enabled: false } }
  const environment = { environment: 'production', script: { last_deployed_from: 'wrangler' } }
  return new Hono()
    .put('/scripts/:name', async (c) => {
      const form = await c.req.formData()
      const metadata = v.parse(Metadata, JSON.parse(String(form.get('metadata'))))
      if (observed.isPlanFree) return c.json(noPlan, 400)
      const main = form.get(metadata.main_module)
      if (!(main instanceof File)) return c.json(failure(10_021, 'The module is missing.'), 400)
      const { id, createdAt } = await host.addVersion(metadata, await main.text())
      const sent = { id, etag: id, deployment_id: id, modified_on: createdAt }
      return c.json(result({ ...sent, entry_point: metadata.main_module }))
    })
    .use(requiresWorker)
    .get('/scripts/:name/deployments', (c) => {
      const deployments = liveIds.toReversed().map((id) => ({
        versions: [{ version_id: id, percentage: 100 }],
      }))
      return c.json(result({ deployments }))
    })
    .post('/scripts/:name/deployments', async (c) => {
      const [{ version_id: id }] = v.parse(Deployment, await c.req.json()).versions
      if (!versions.some((one) => one.id === id)) return c.json(noSuchWorker, 404)
      await host.makeLive(id)
      return c.json(result({ id }))
    })
    .get('/scripts/:name/versions', (c) => {
      const items = versions.map(({ id, createdAt, metadata: { annotations } }) => ({
        id,
        annotations,
        metadata: { created_on: createdAt },
      }))
      return c.json(result({ items }))
    })
    .get('/scripts/:name/secrets', (c) => {
      const bindings = host.live()?.metadata.bindings ?? []
      return c.json(result(bindings.filter(({ type }) => type === 'secret_text')))
    })
    .get('/services/:name', (c) =>
      c.json(result({ id: c.req.param('name'), default_environment: environment })),
    )
    .get('/workers/:name', (c) => c.json(result({ name: c.req.param('name'), ...own })))
    .get('/scripts/:name/settings', (c) => {
      const tags = versions.map(({ metadata }) => metadata.migrations?.new_tag)
      return c.json(result({ bindings: [], migration_tag: tags.findLast(Boolean) ?? null }))
    })
    .post('/scripts/:name/subdomain', (c) => c.json(result(own.subdomain)))
    .put('/scripts/:name/schedules', async (c) => c.json(result({ schedules: await c.req.json() })))
    .post('/scripts/:name/domains/changeset', (c) =>
      c.json(result({ added: [], removed: [], updated: [], conflicting: [] })),
    )
    .put('/scripts/:name/domains/records', (c) => c.json(result([])))
}
