/** Simulates the parts of Cloudflare's API that a deploy and wrangler call. */
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'

import { type NodeEnv, serveHono } from './serve-hono.ts'
import { Metadata, openWorkerHost, type Version, type WorkerHost } from './worker-host.ts'

/** Failures to simulate; none by default. */
export type Simulated = {
  isPlanFree?: boolean
  /** Drops the connection of calls that match. Calls are written as in `calls`. */
  dropped?: RegExp
}

export type CloudflareStandIn = {
  baseUrl: string
  /** The origin of the live version. Every path is a 404 before the first deploy. */
  workerOrigin: () => string
  /** Every call so far, such as `POST /accounts/local/r2/buckets`. */
  calls: readonly string[]
  /** Unknown calls. In a test they mean a new version of wrangler or a new step. */
  unknownCalls: readonly string[]
  simulated: Simulated
  stop: () => Promise<void>
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
const noSuchSecret = failure(10_056, 'The binding does not exist.')
const noPlan = failure(
  10_195,
  'In order to use Dynamic Workers, you must switch to a paid plan at https://dash.cloudflare.com/?to=/:account/workers/plans.',
)
const noSuchObject = failure(10_007, 'The specified key does not exist.')

/** Serves the API to programs with `token`. `stateDir` stores what it receives. */
export const startCloudflareStandIn = async ({
  stateDir,
  token,
}: {
  stateDir: string
  token: string
}): Promise<CloudflareStandIn> => {
  const host = await openWorkerHost(stateDir)
  const simulated: Simulated = {}
  const calls: string[] = []
  const unknownCalls: string[] = []
  const api = new Hono<NodeEnv>()
    .basePath('/client/v4')
    .use(async (c, next) => {
      const call = `${c.req.method} ${c.req.path.replace('/client/v4', '')}`
      calls.push(call)
      if (simulated.dropped?.test(call)) {
        c.env.incoming.destroy()
        return RESPONSE_ALREADY_SENT
      }
      const isOwnAccount = !/^\S+ \/accounts\/(?!local(?:\/|$))/.test(call)
      const isAllowed = c.req.header('authorization') === `Bearer ${token}` && isOwnAccount
      return isAllowed ? next() : c.json(failure(10_000, 'Authentication error'), 403)
    })
    .get('/accounts/:account', (c) => c.json(result({ id: c.req.param('account') })))
    .get('/zones', (c) => c.json(result([{ id: 'zone', name: c.req.query('name') }])))
    .route('/accounts/:account/r2/buckets', bucketRoutes(host))
    .route('/accounts/:account/workers/scripts/:name', scriptRoutes(host, simulated))
    .route('/accounts/:account/workers', wranglerRoutes(host))
    .notFound((c) => {
      unknownCalls.push(`${c.req.method} ${c.req.path}`)
      return c.json(failure(7003, `The stand-in does not know ${c.req.method} ${c.req.path}.`), 400)
    })
  const served = await serveHono(api)
  return {
    baseUrl: `${served.origin}/client/v4`,
    workerOrigin: host.origin,
    calls,
    unknownCalls,
    simulated,
    stop: async () => {
      await served.stop()
      await host.stop()
    },
  }
}

const bucketRoutes = (host: WorkerHost): Hono => {
  const hasBucket = (name: string): boolean => host.state.buckets.includes(name)
  const requiresBucket: MiddlewareHandler = async (c, next) =>
    hasBucket(c.req.param('bucket') ?? '') ? next() : c.json(noSuchBucket, 404)
  return new Hono()
    .post('/', async (c) => {
      const { name } = v.parse(v.object({ name: v.string() }), await c.req.json())
      if (hasBucket(name)) return c.json(failure(10_004, 'The bucket already exists.'), 409)
      await host.addBucket(name)
      return c.json(result({ name }))
    })
    .get('/:bucket', requiresBucket, (c) => c.json(result({ name: c.req.param('bucket') })))
    .get('/:bucket/objects', requiresBucket, async (c) => {
      const bucket = await host.bucket(c.req.param('bucket'))
      const { objects } = await bucket.list({ limit: Number(c.req.query('per_page')) })
      return c.json(result(objects.map(({ key }) => ({ key }))))
    })
    .get('/:bucket/objects/:key{.+}', requiresBucket, async (c) => {
      const bucket = await host.bucket(c.req.param('bucket'))
      const object = await bucket.get(c.req.param('key'))
      return object ? c.body(await object.arrayBuffer()) : c.json(noSuchObject, 404)
    })
    .put('/:bucket/objects/:key{.+}', requiresBucket, async (c) => {
      const bucket = await host.bucket(c.req.param('bucket'))
      await bucket.put(c.req.param('key'), await c.req.arrayBuffer())
      return c.json(result({ key: c.req.param('key') }))
    })
}

const Deployment = v.object({
  versions: v.tuple([v.object({ version_id: v.string(), percentage: v.literal(100) })]),
})

/** A first upload must create every class that it binds. Later ones name a migration. */
const findWrongClass = ({ bindings, migrations }: Metadata): string | null => {
  if (!migrations || migrations.old_tag) return null
  const made = new Set(migrations.steps.flatMap((step) => step.new_sqlite_classes))
  const deleted = new Set(migrations.steps.flatMap((step) => step.deleted_classes))
  const unknown = bindings.find(
    (one) =>
      one.type === 'durable_object_namespace' &&
      (!made.has(one.class_name) || deleted.has(one.class_name)),
  )
  return unknown ? `No migration makes the class of the binding ${unknown.name}.` : null
}

const toVersion = ({ id, createdAt, metadata }: Version) => ({
  id,
  metadata: { created_on: createdAt },
  annotations: metadata.annotations,
})

const scriptRoutes = (host: WorkerHost, simulated: Simulated): Hono => {
  const find = (id: string) => host.state.versions.find((one) => one.id === id)
  const requiresWorker: MiddlewareHandler = async (c, next) =>
    host.state.liveIds.length > 0 ? next() : c.json(noSuchWorker, 404)
  return new Hono()
    .put('/', async (c) => {
      const form = await c.req.formData()
      const metadata = v.parse(Metadata, JSON.parse(String(form.get('metadata'))))
      if (simulated.isPlanFree) return c.json(noPlan, 400)
      const main = form.get(metadata.main_module)
      if (!(main instanceof File)) return c.json(failure(10_021, 'The module is missing.'), 400)
      const wrong = findWrongClass(metadata)
      if (wrong) return c.json(failure(10_061, wrong), 400)
      const { id, createdAt } = await host.addVersion(metadata, await main.text())
      const entryPoint = metadata.main_module
      return c.json(
        result({
          id,
          etag: id,
          deployment_id: id,
          entry_point: entryPoint,
          modified_on: createdAt,
        }),
      )
    })
    .use('/*', requiresWorker)
    .get('/deployments', (c) => {
      const deployments = host.state.liveIds.toReversed()
      return c.json(
        result({
          deployments: deployments.map((id) => ({
            versions: [{ version_id: id, percentage: 100 }],
          })),
        }),
      )
    })
    .post('/deployments', async (c) => {
      const [{ version_id: id }] = v.parse(Deployment, await c.req.json()).versions
      if (!find(id)) return c.json(noSuchWorker, 404)
      await host.makeLive(id)
      return c.json(result({ id }))
    })
    .get('/secrets', (c) => c.json(result(host.listSecrets().map((name) => ({ name })))))
    .delete('/secrets/:secret', async (c) => {
      const name = c.req.param('secret')
      if (!host.listSecrets().includes(name)) return c.json(noSuchSecret, 404)
      await host.removeSecret(name)
      return c.json(result(null))
    })
    .get('/versions/:id', (c) => {
      const version = find(c.req.param('id'))
      return version ? c.json(result(toVersion(version))) : c.json(noSuchWorker, 404)
    })
}

/** Other calls of wrangler, for features that a single machine lacks. */
const wranglerRoutes = (host: WorkerHost): Hono => {
  const own = { subdomain: { enabled: false, previews_enabled: false } }
  const environment = { environment: 'production', script: { last_deployed_from: 'wrangler' } }
  return new Hono()
    .get('/services/:name', (c) =>
      host.state.liveIds.length > 0
        ? c.json(result({ id: c.req.param('name'), default_environment: environment }))
        : c.json(noSuchWorker, 404),
    )
    .get('/workers/:name', (c) => c.json(result({ name: c.req.param('name'), ...own })))
    .get('/scripts/:name/settings', (c) =>
      c.json(result({ bindings: [], migration_tag: host.state.migrationTag })),
    )
    .post('/scripts/:name/subdomain', (c) => c.json(result(own.subdomain)))
    .put('/scripts/:name/schedules', async (c) => c.json(result({ schedules: await c.req.json() })))
    .post('/scripts/:name/domains/changeset', (c) =>
      c.json(result({ added: [], removed: [], updated: [], conflicting: [] })),
    )
    .put('/scripts/:name/domains/records', (c) => c.json(result([])))
}
