/**
 * The API's description in OpenAPI 3.1, made from the contracts. `node workers/openapi/document.ts` writes it to
 * where the Worker serves it from; run it after a change of a contract.
 */
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { problems, type ProblemCode } from '@shop/contracts/problem'
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

import { operations } from './operations.ts'
import { type Description, schemas } from './schemas.ts'

type Operation = Description & { method: string; path: string }

/** The table of operations as a list. */
export const listOperations = (): Operation[] =>
  Object.entries(operations).map(([route, description]) => {
    const [method = '', path = ''] = route.split(' ')
    return { ...description, method, path }
  })

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
export const makeDocument = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Shop API',
    version: '1',
    description:
      'Money is in US dollars, times are ISO 8601 in UTC. Every refusal is application/problem+json (RFC 9457) with a stable `code`.',
  },
  paths: Object.fromEntries(
    [...Map.groupBy(listOperations(), ({ path }) => path)].map(([path, some]) => [
      path,
      Object.fromEntries(some.map((operation) => [operation.method, describe(operation)])),
    ]),
  ),
  components: {
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, jsonSchema(schema)]),
    ),
    securitySchemes: {
      staff: { type: 'apiKey', in: 'header', name: 'cf-access-jwt-assertion' },
      deployToken: { type: 'http', scheme: 'bearer' },
    },
  },
})

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const describe = (operation: Operation) => {
  const { summary, needs, body, status = 200, returns } = operation
  const parameters = [...pathParameters(operation), ...queryParameters(operation)]
  return {
    summary,
    ...(needs ? { security: [{ [needs]: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: bodyContent(body) } } : {}),
    responses: {
      [status]: {
        description: 'Done.',
        ...(returns ? { content: { 'application/json': { schema: ref(returns) } } } : {}),
      },
      ...describeProblems(problemsOf(operation)),
    },
  }
}

const bodyContent = (body: NonNullable<Description['body']>) =>
  body === 'file'
    ? { 'application/octet-stream': {} }
    : { 'application/json': { schema: ref(body) } }

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

/** First the problems that input, writes and guards have in common. */
const problemsOf = ({
  method,
  needs,
  query,
  body,
  problems: own = [],
}: Operation): ProblemCode[] => {
  const hasJson = body !== undefined && body !== 'file'
  return [
    ...(query || hasJson ? (['bad-input'] as const) : []),
    ...(hasJson ? (['malformed-json'] as const) : []),
    ...(body ? (['body-too-large'] as const) : []),
    ...(method === 'get' ? [] : (['foreign-origin'] as const)),
    ...(needs === 'staff' ? (['staff-only'] as const) : []),
    ...(needs === 'deployToken' ? (['bad-deploy-token'] as const) : []),
    ...own,
    'database-unavailable',
  ]
}

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
