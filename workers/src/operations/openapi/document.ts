import { toJsonSchema } from '@valibot/to-json-schema'
import { Hono } from 'hono'
import type { RouterRoute } from 'hono/types'
import * as v from 'valibot'

import { DollarsInput } from '@shop/contracts/dollars'
import { OrderLink } from '@shop/contracts/own-order'
import { type ProblemCode, problems } from '@shop/contracts/problem'
import { Product } from '@shop/contracts/product'
import { PublicReview } from '@shop/contracts/review'
import * as schemas from '@shop/contracts/schemas'
import type { Scope } from '@shop/contracts/scopes'
import { type StaffRole, staffRoles } from '@shop/contracts/staff'
import { type Topic, topics, topicTexts } from '@shop/contracts/topics'

import type { AppEnv, Ctx } from '../../platform/context.ts'
import { cachedJson } from '../../platform/http/cached-response.ts'
import type { describes, Description } from '../../platform/http/describes.ts'
import { isRateLimit } from '../../platform/http/rate-limit.ts'
import type { valid } from '../../platform/http/valid.ts'
import { accessHeader } from '../../platform/setting-table.ts'
import { isRequirement } from '../../platform/staff/requires-role.ts'
import { readModules } from '../../releases/registry/read/live-releases.ts'
import type { RegistryModule } from '../../releases/registry/read/read-registry.ts'
import {
  requiresPublisher,
  requiresTeam,
  requiresTeamOfQuery,
} from '../../releases/registry/tokens/deploy-tokens.ts'
import { requiresSignIn } from '../../shop/shopper-sessions/sign-in.ts'

export const openapi = (routes: () => readonly RouterRoute[]) => {
  let document: ReturnType<typeof makeDocument> | undefined
  const load = async (ctx: Ctx) => {
    document ??= makeDocument(routes())
    const { paths } = document
    const { modules, ...basis } = await readModules(ctx)
    const actions = describeActions(modules, paths['/api/x/{module}/{action}'])
    const value = { ...document, paths: { ...paths, ...actions } }
    // Isolates do not share the document, because other versions of the Worker have other routes.
    return { ...basis, value, subjects: ['releases'] as const, isShared: false }
  }
  return new Hono<AppEnv>().get('/', (c) =>
    cachedJson(c, () => load(c.var.ctx), { hasQuery: false }),
  )
}

type Access = {
  /** Undefined if anyone may call. A route that takes an order's key in its body counts as open. */
  needs: 'staff' | 'deployToken' | 'shopperSession' | 'orderKey' | undefined
  role: StaffRole | undefined
  /** A program needs all of these. Empty if no program may call. */
  scopes: readonly Scope[]
}

type Operation = ReturnType<typeof toOperation>

export const listOperations = (routes: readonly RouterRoute[]): Operation[] =>
  routes.flatMap(({ method, path, handler }) =>
    isDescription(handler)
      ? [toOperation(routes, method.toLowerCase(), path, handler.description)]
      : [],
  )

const toOperation = (
  routes: readonly RouterRoute[],
  method: string,
  routePath: string,
  description: Description,
) => {
  const path = toPath(routePath)
  const handlers = routes
    .filter((route) =>
      route.method === 'ALL'
        ? path.startsWith(toPath(route.path).replace(/\/?\*$/, ''))
        : toPath(route.path) === path && route.method.toLowerCase() === method,
    )
    .map(({ handler }): unknown => handler)
  const query = inputOf(handlers, 'query') ?? description.query
  const body = inputOf(handlers, 'json')
  return {
    ...description,
    ...(query ? { query } : {}),
    method,
    path,
    ...accessOf(handlers, query),
    isLimited: handlers.some(isRateLimit),
    body: Object.entries(schemas).find(([, schema]) => schema === body)?.[0],
  }
}

const toPath = (path: string): string =>
  path
    .split('/')
    .map((part) => (part.startsWith(':') ? `{${part.slice(1).split('{')[0]}}` : part))
    .join('/')

const inputOf = (handlers: unknown[], target: 'json' | 'query'): v.GenericSchema | undefined =>
  handlers.filter(isValidator).find((validator) => validator.target === target)?.schema

const isValidator = (handler: unknown): handler is ReturnType<typeof valid> =>
  typeof handler === 'function' && 'schema' in handler

const isDescription = (handler: unknown): handler is ReturnType<typeof describes> =>
  typeof handler === 'function' && 'description' in handler

const tokenGuards: unknown[] = [requiresPublisher, requiresTeam, requiresTeamOfQuery]

const accessOf = (handlers: unknown[], query: v.GenericSchema | undefined): Access => {
  // Both a route and its path may have a guard. The highest role counts.
  const required = handlers.filter(isRequirement)
  const role = staffRoles.findLast((one) => required.some((guard) => guard.role === one))
  const scopes = required.flatMap(({ scope }) => scope ?? [])
  if (role) return { needs: 'staff', role, scopes }
  const open = { role, scopes }
  if (tokenGuards.some((guard) => handlers.includes(guard)))
    return { needs: 'deployToken', ...open }
  if (handlers.includes(requiresSignIn)) return { needs: 'shopperSession', ...open }
  return { needs: query === OrderLink ? 'orderKey' : undefined, ...open }
}

const apiKey = (where: 'header' | 'cookie' | 'query', name: string, description: string) => ({
  type: 'apiKey',
  in: where,
  name,
  description,
})

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description })

const securitySchemes = {
  staffProxy: apiKey(
    'header',
    accessHeader,
    'The JWT that the access proxy adds. The header’s name is a setting of the shop.',
  ),
  staffKey: bearer(
    'The shop’s staff key, where no access proxy is configured. Its role is manager.',
  ),
  staffSession: apiKey(
    'cookie',
    '__Host-staff_session',
    'The session of staff who signed in by a link, on the host of the back office. Its role is manager. On one machine the cookie is `staff_session_` and the port.',
  ),
  shopperSession: apiKey(
    'cookie',
    '__Host-shopper_session',
    'The session of a shopper who signed in by a link from an e-mail. On one machine the cookie is `shopper_session_` and the port.',
  ),
  apiKey: bearer(
    'The key of a program on a server, on the host of the back office. Its scopes say what it may do.',
  ),
  deployToken: bearer('The token with which a team publishes its module.'),
  orderKey: apiKey(
    'query',
    'key',
    'The key in the link to an order, which opens that order alone.',
  ),
}

const describeSecurity = ({ needs, role, scopes }: Access) => {
  if (role) return [...byStaff(role), ...(scopes.length > 0 ? [{ apiKey: scopes }] : [])]
  if (needs === 'deployToken') return [{ deployToken: [] }, ...byStaff('manager')]
  return needs === 'orderKey' || needs === 'shopperSession' ? [{ [needs]: [] }] : []
}

const byStaff = (role: StaffRole) => [
  { staffProxy: [role] },
  { staffKey: [role] },
  { staffSession: [role] },
]

export const makeDocument = (routes: readonly RouterRoute[]) => {
  const all = listOperations(routes)
  const bodies = new Set(all.map(({ body }) => body))
  const named = new Set(['Problem', ...bodies, ...all.map(({ returns }) => returns)])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop API',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description: [
        'Money is in US dollars, and in cents where a field ends in `Cents`. Times are ISO 8601 in UTC.',
        'Every refusal is application/problem+json (RFC 9457) with a stable `code`, and bad input has `issues` by field. A 429 has `Retry-After`.',
        'A program calls the back office’s host with an API key; shoppers’ operations are on the shop’s host. No response has CORS headers.',
        'Pages of a list: `sort=old` adds new rows at the end, so nothing is read twice or missed meanwhile.',
      ].join(' '),
    },
    servers: [
      {
        url: '/',
        description:
          'The host that served this document. Where staff have a host of their own, their operations are served there alone.',
      },
    ],
    paths: Object.fromEntries(
      [...Map.groupBy(all, ({ path }) => path)].map(([path, some]) => [
        path,
        Object.fromEntries(some.map((operation) => [operation.method, describe(operation)])),
      ]),
    ),
    webhooks: Object.fromEntries(topics.map((topic) => [topic, { post: describeTopic(topic) }])),
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas).flatMap(([name, schema]) =>
          named.has(name) && typeof schema === 'object' && 'type' in schema
            ? [[name, jsonSchema(schema, bodies.has(name) ? 'caller' : 'shop')]]
            : [],
        ),
      ),
      securitySchemes,
    },
  }
}

const describe = (operation: Operation) => {
  const { id, summary, method, returns, sends } = operation
  const { status = returns || method === 'get' ? 200 : 204 } = operation
  const parameters = parametersOf(operation)
  const content = bodyContent(operation)
  return {
    operationId: id,
    summary,
    security: describeSecurity(operation),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      [status]: {
        description: 'Done.',
        ...(returns ? { content: { 'application/json': { schema: ref(returns) } } } : {}),
        ...(sends ? { content: { [sends]: { schema: { type: 'string' } } } } : {}),
      },
      ...describeProblems(problemsOf(operation)),
      default: describeProblem('Any other problem, such as `not-found` on another host.'),
    },
  }
}

const bodyContent = ({ body, isForm, isUpload }: Operation) => {
  if (isForm) return { 'multipart/form-data': {} }
  if (isUpload) return { 'application/octet-stream': {} }
  return body ? { 'application/json': { schema: ref(body) } } : undefined
}

const parametersOf = ({ path, query, headers = {} }: Operation) => {
  const required = (where: 'path' | 'header', name = '', schema: object = { type: 'string' }) => ({
    name,
    in: where,
    required: true,
    schema,
  })
  const fields = query ? (jsonSchema(query, 'caller').properties ?? {}) : {}
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => required('path', name)),
    ...Object.entries(fields).map(([name, schema]) => ({ name, in: 'query', schema })),
    ...Object.entries(headers).map(([name, schema]) =>
      required('header', name, jsonSchema(schema, 'caller')),
    ),
  ]
}

const problemsOf = (operation: Operation): ProblemCode[] => {
  const { method, path, needs, scopes, isLimited, query, body, isForm, isUpload } = operation
  const { problems: own = [] } = operation
  const notFound = `${/^\/api\/(\w+)s\/\{/.exec(path)?.[1]}-not-found`
  const codes: (ProblemCode | readonly ProblemCode[] | false | '' | undefined)[] = [
    (query || body || path.includes('{')) && 'bad-input',
    body && 'malformed-json',
    (body || isForm || isUpload) && ['body-cut-off', 'body-too-large'],
    (method !== 'get' || needs === 'staff') && 'foreign-origin',
    needs === 'staff' && staffProblems,
    scopes.length > 0 && 'too-many-requests',
    needs === 'deployToken' && ['bad-deploy-token', 'role-required', 'foreign-origin'],
    isLimited && 'too-many-requests',
    isProblemCode(notFound) && notFound,
    own,
    ['database-unavailable', 'storage-unavailable', 'overloaded'],
  ]
  return [...new Set(codes.flat().filter((code) => !!code))]
}

const staffProblems: ProblemCode[] = [
  'staff-only',
  'role-required',
  'scope-required',
  'staff-sign-in-unavailable',
]

const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(problems, text)

const describeProblems = (codes: readonly ProblemCode[]) =>
  Object.fromEntries(
    [...Map.groupBy(codes, (code) => problems[code].status)].map(([status, some]) => [
      status,
      describeProblem(some.map((code) => `${code}: ${problems[code].title}`).join('; ')),
    ]),
  )

const describeProblem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: ref('Problem') } },
})

/** `base` describes the route of all actions. */
const describeActions = (
  modules: readonly RegistryModule[],
  base: { post?: { responses: object } } | undefined,
) =>
  Object.fromEntries(
    modules.flatMap(({ module, live }) =>
      Object.entries(live?.backend?.actions ?? {}).map(([name, action]) => [
        `/api/x/${module}/${name}`,
        {
          post: {
            operationId: `${module}.${name}`,
            summary: action.summary,
            security: action.role === 'shopper' ? [] : byStaff(action.role),
            parameters: action.isRead ? [] : [idempotencyKey],
            requestBody: { required: true, content: jsonOf(action.input) },
            responses: {
              ...base?.post?.responses,
              200: { description: 'Done.', content: jsonOf(action.output ?? {}) },
            },
          },
        },
      ]),
    ),
  )

const jsonOf = (schema: object) => ({ 'application/json': { schema } })

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat with the same key returns the first result for a day.',
  schema: { type: 'string', maxLength: 200 },
}

/** Describes what webhooks get (OpenAPI 3.1, "webhooks"). */
const describeTopic = (topic: Topic) => ({
  summary: `${topicTexts[topic]}. Signed as Standard Webhooks says; sent at least once, in no promised order.`,
  security: [],
  parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  })),
  requestBody: { required: true, content: { 'application/json': { schema: messageOf(topic) } } },
  responses: { '2XX': { description: 'Received. The shop tries again after anything else.' } },
})

const messageOf = (topic: Topic) => ({
  type: 'object',
  properties: {
    type: { const: topic },
    timestamp: { type: 'string', description: 'When it happened.' },
    data: dataOf(topic),
  },
  required: ['type', 'timestamp', 'data'],
})

const { sku, stock, variants } = Product.entries
const StockChanged = v.object({ product_id: v.string(), sku, stock, variants: v.unwrap(variants) })
const ReviewApproved = v.object({ product_id: v.string(), ...PublicReview.entries })

const dataOf = (topic: Topic) => {
  if (topic === 'return.changed') return ref('Return')
  if (topic === 'product.changed') return ref('Product')
  if (topic === 'stock.changed') return jsonSchema(StockChanged, 'shop')
  return topic === 'review.approved' ? jsonSchema(ReviewApproved, 'shop') : ref('Order')
}

/** Requests may send an amount as text, such as `"$40"`. The shop itself sends only numbers. */
const [typedAmount] = DollarsInput.pipe

const jsonSchema = (schema: v.GenericSchema, sentBy: 'shop' | 'caller') => {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    typeMode: 'input',
    target: 'draft-2020-12',
    // JSON Schema cannot express some checks; the server describes them when they fail.
    errorMode: 'ignore',
    // Omits metadata, which are the labels of the back office's forms.
    ignoreActions: ['metadata'],
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema === typedAmount && sentBy === 'shop' ? { type: 'number' } : undefined,
  })
  return rest
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
