/** The API's description in OpenAPI 3.1, made from the contracts. */
import { problems, type ProblemCode } from '@shop/contracts/problem'
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { schemas } from './schemas.ts'

const jsonSchema = (schema: v.GenericSchema) => {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    typeMode: 'input',
    target: 'draft-2020-12',
    // Checks and transforms without a counterpart are told in words, by the server, when they fail.
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
    [...Map.groupBy(operations, ({ path }) => path)].map(([path, some]) => [
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
  const { summary, needs, body, answer, refusals } = operation
  const parameters = [...pathParameters(operation), ...queryParameters(operation)]
  return {
    summary,
    ...(needs ? { security: [{ [needs]: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: bodyContent(body) } } : {}),
    responses: {
      [answer.status]: {
        description: 'Done.',
        ...(answer.schema
          ? { content: { 'application/json': { schema: ref(answer.schema) } } }
          : {}),
      },
      ...describeRefusals([...refusals, 'database-unavailable']),
    },
  }
}

const bodyContent = (body: NonNullable<Operation['body']>) =>
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

/** Codes that share a status share a response. */
const describeRefusals = (codes: readonly ProblemCode[]) =>
  Object.fromEntries(
    [...Map.groupBy(codes, (code) => problems[code].status)].map(([status, some]) => [
      status,
      {
        description: some.map((code) => `${code}: ${problems[code].title}`).join('; '),
        content: { 'application/problem+json': { schema: ref('Problem') } },
      },
    ]),
  )
