/**
 * The API's description in OpenAPI 3.1, made from the contracts. `node workers/openapi/document.ts` writes it to
 * where the Worker serves it from; run it after a change of a contract.
 */
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { problems, type ProblemCode } from '@shop/contracts/problem'
import { type StaffRole, staffRoles } from '@shop/contracts/staff'
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

import { app } from '../src/app.ts'
import type { valid } from '../src/http/valid.ts'
import {
  requiresPublisher,
  requiresTeam,
  requiresTeamOfQuery,
} from '../src/registry/tokens/requires-publisher.ts'
import { neededRole } from '../src/staff/requires-role.ts'
import { accessHeader } from '../src/platform/settings.ts'
import { type Description, operations } from './operations.ts'
import { schemas } from './schemas.ts'

type Operation = Description & {
  method: string
  path: string
  /** Which credential opens it; none for shoppers. */
  needs: 'staff' | 'deployToken' | undefined
  /** The role that staff need. */
  role: StaffRole | undefined
  /** Whether a visitor's requests are counted. */
  isLimited: boolean
  /** The name of a schema. */
  body: string | undefined
}

const tokenGuards: unknown[] = [requiresPublisher, requiresTeam, requiresTeamOfQuery]

/** The table of operations as a list, with the input and the guard of their routes. */
export const listOperations = (): Operation[] =>
  Object.entries<Description>(operations).map(([route, description]) => {
    const [method = '', path = ''] = route.split(' ')
    const handlers = handlersOf(method, path)
    const query = inputOf(handlers, 'query')
    const body = inputOf(handlers, 'json')
    const name = Object.entries(schemas).find(([, schema]) => schema === body)?.[0]
    const role = highestRole(handlers)
    const isByToken = tokenGuards.some((guard) => handlers.includes(guard))
    const needs = role ? 'staff' : isByToken ? 'deployToken' : undefined
    const isLimited = handlers.some((handler) => isNamed(handler, 'checkRate'))
    return {
      ...(query ? { query } : {}),
      ...description,
      method,
      path,
      needs,
      role,
      isLimited,
      body: name,
    }
  })

/** A route below a guarded path may have a guard of its own. */
const highestRole = (handlers: unknown[]): StaffRole | undefined => {
  const roles = new Set(handlers.map(neededRole))
  return staffRoles.findLast((role) => roles.has(role))
}

/** A route's handlers, with those that are used for all paths below another. */
const handlersOf = (method: string, path: string): unknown[] =>
  app.routes
    .map((route) => ({ ...route, path: route.path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}') }))
    .filter((route) =>
      route.method === 'ALL'
        ? path.startsWith(route.path.replace(/\/?\*$/, ''))
        : route.path === path && route.method.toLowerCase() === method,
    )
    .map(({ handler }) => handler)

const inputOf = (handlers: unknown[], target: 'json' | 'query'): v.GenericSchema | undefined =>
  handlers.filter(isValidator).find((validator) => validator.target === target)?.schema

/** Each use of a rate limit is a middleware of its own, with the same name. */
const isNamed = (handler: unknown, name: string): boolean =>
  typeof handler === 'function' && handler.name === name

const isValidator = (handler: unknown): handler is ReturnType<typeof valid> =>
  typeof handler === 'function' && 'schema' in handler

const jsonSchema = (schema: v.GenericSchema) => {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    typeMode: 'input',
    target: 'draft-2020-12',
    // Checks and transforms without a counterpart are left out; the server describes them when they fail.
    errorMode: 'ignore',
  })
  return rest
}

/** The whole document, ready to be written as JSON. */
export const makeDocument = () => {
  const all = listOperations()
  const named = new Set(['Problem', ...all.flatMap(({ body, returns }) => [body, returns])])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop API',
      version: '1',
      description:
        'Money is in US dollars, times are ISO 8601 in UTC. Every refusal is application/problem+json (RFC 9457) with a stable `code`.',
    },
    paths: Object.fromEntries(
      [...Map.groupBy(all, ({ path }) => path)].map(([path, some]) => [
        path,
        Object.fromEntries(some.map((operation) => [operation.method, describe(operation)])),
      ]),
    ),
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas).flatMap(([name, schema]) =>
          named.has(name) && typeof schema === 'object' && 'type' in schema
            ? [[name, jsonSchema(schema)]]
            : [],
        ),
      ),
      securitySchemes: {
        staffProxy: { type: 'apiKey', in: 'header', name: accessHeader },
        staffKey: { type: 'http', scheme: 'bearer' },
        deployToken: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const describe = (operation: Operation) => {
  const { summary, method, returns } = operation
  const { status = returns || method === 'get' ? 200 : 204 } = operation
  const parameters = [...pathParameters(operation), ...queryParameters(operation)]
  const content = bodyContent(operation)
  return {
    summary,
    ...describeSecurity(operation),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      [status]: {
        description: 'Done.',
        ...(returns ? { content: { 'application/json': { schema: ref(returns) } } } : {}),
      },
      ...describeProblems(problemsOf(operation)),
    },
  }
}

/** The names in a list are roles (OpenAPI 3.1, security requirement object). */
const describeSecurity = ({ needs, role }: Operation) => {
  if (role) return { security: [{ staffProxy: [role] }, { staffKey: [role] }] }
  if (needs !== 'deployToken') return {}
  return { security: [{ deployToken: [] }, { staffProxy: ['manager'] }, { staffKey: ['manager'] }] }
}

const bodyContent = ({ body, isUpload }: Operation) => {
  if (isUpload) return { 'application/octet-stream': {} }
  return body ? { 'application/json': { schema: ref(body) } } : undefined
}

const pathParameters = ({ path }: Operation) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

const queryParameters = ({ query, headers = {} }: Operation) => {
  const fields = query ? (jsonSchema(query).properties ?? {}) : {}
  return [
    ...Object.entries(fields).map(([name, schema]) => ({ name, in: 'query', schema })),
    ...Object.entries(headers).map(([name, schema]) => ({
      name,
      in: 'header',
      required: true,
      schema: jsonSchema(schema),
    })),
  ]
}

/** First the problems that input, writes, guards and ids have in common. */
const problemsOf = ({
  method,
  path,
  needs,
  isLimited,
  query,
  body,
  isUpload,
  problems: own = [],
}: Operation): ProblemCode[] => {
  const notFound = `${/^\/api\/(\w+)s\/\{/.exec(path)?.[1]}-not-found`
  return [
    ...new Set<ProblemCode>([
      ...(query || body || path.includes('{') ? (['bad-input'] as const) : []),
      ...(body ? (['malformed-json'] as const) : []),
      ...(body || isUpload ? (['body-cut-off', 'body-too-large'] as const) : []),
      ...(method === 'get' && needs !== 'staff' ? [] : (['foreign-origin'] as const)),
      ...(needs === 'staff' ? staffProblems : []),
      ...(needs === 'deployToken'
        ? (['bad-deploy-token', 'role-required', 'foreign-origin'] as const)
        : []),
      ...(isLimited ? (['too-many-requests'] as const) : []),
      ...[notFound].filter(isProblemCode),
      ...own,
      'database-unavailable',
      'storage-unavailable',
      'overloaded',
    ]),
  ]
}

const staffProblems: ProblemCode[] = ['staff-only', 'role-required', 'staff-sign-in-unavailable']

const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(problems, text)

/** Codes that share a status share a response. */
const describeProblems = (codes: readonly ProblemCode[]) =>
  Object.fromEntries(
    [...Map.groupBy(codes, (code) => problems[code].status)].map(([status, some]) => [
      status,
      {
        description: some.map((code) => `${code}: ${problems[code].title}`).join('; '),
        content: { 'application/problem+json': { schema: ref('Problem') } },
      },
    ]),
  )

if (import.meta.main) {
  const target = resolve(import.meta.dirname, '../src/openapi/openapi.json')
  await writeFile(target, `${JSON.stringify(makeDocument(), null, 2)}\n`)
}
