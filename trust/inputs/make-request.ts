/** Valid, nearly valid and hostile requests to everything that the shop serves. */
import * as fc from 'fast-check'

import type { Call } from '../calls.ts'
import { rarely } from '../random.ts'
import beyondApi from './beyond-api.json' with { type: 'json' }
import {
  anyMethod,
  hostileBody,
  hostileField,
  hostileHeaders,
  hostileJson,
  hostileUrlPart,
} from './hostile.ts'
import { type JsonSchema, type Known, textOf, valueOf, withChanges } from './make-value.ts'

type Parameter = { name: string; in: string; schema: JsonSchema }

type Described = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema?: JsonSchema & { $ref?: string } }> }
  security?: Record<string, unknown>[]
}

type Paths = Record<string, Record<string, Described>>

/** The API's description of itself. */
export type Document = { paths: Paths; components: { schemas: Record<string, JsonSchema> } }

type Headers = Record<string, string>
type Options = {
  document: Document
  known: Known
  credentials: { staff: Headers; deployToken: string }
}

/**
 * A third of the requests are valid, as far as the description tells. In another third, 15 % of the
 * parts are invalid; in the rest, half of the parts.
 */
export const requests = (options: Options): fc.Arbitrary<Call> => {
  const paths = { ...options.document.paths, ...pages, '/mcp': agents }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...options,
      path,
      method: method.toUpperCase(),
      described,
    })),
  )
  return fc.oneof(
    ...[0, 15, 50].map((oddShare) =>
      fc.oneof(...operations.map((operation) => callOf({ ...operation, oddShare }))),
    ),
  )
}

const parametersOf = (place: string, names: string[], schema: JsonSchema): Parameter[] =>
  names.map((name) => ({ name, in: place, schema }))

/** Pages and files for programs, described like the API. */
const pages: Paths = Object.fromEntries(
  beyondApi.pages.map((path) => {
    const described: Described = {
      parameters: [
        ...parametersOf('query', beyondApi.fields, { type: 'string' }),
        ...parametersOf('header', ['accept'], { enum: beyondApi.accepts }),
      ],
      security: path.startsWith('/admin') ? [{ staff: [] }] : [],
    }
    return [path, { get: described, head: described }]
  }),
)

/** Requests of an agent to `/mcp`, described like the API. */
const agents: Paths[string] = {
  post: {
    parameters: parametersOf('header', ['accept'], {
      const: 'application/json, text/event-stream',
    }),
    requestBody: { content: { 'application/json': { schema: { enum: beyondApi.messages } } } },
  },
}

type Operation = Options & {
  path: string
  method: string
  described: Described
  /** The percentage of a request's parts that are not valid. */
  oddShare: number
}

type Transfer = NonNullable<Call['transfer']>

const callOf = (operation: Operation): fc.Arbitrary<Call> => {
  const { path, method, described, oddShare } = operation
  const parts = path
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? fc.constant(part) : pathPart(part, operation)))
  const named = textsIn('header', operation)
  const isJson = described.requestBody?.content['application/json'] !== undefined
  return fc
    .record({
      method: rarely(oddShare / 5, anyMethod, fc.constant(method)),
      path: fc.tuple(...parts, queryOf(operation)).map((texts) => texts.join('')),
      credentials: credentialsOf(operation),
      named: rarely(oddShare, fc.record(named, { requiredKeys: [] }), fc.record(named)),
      odd: rarely<Headers>(oddShare, hostileHeaders, fc.constant({})),
      body: bodyOf(operation),
      transfer: rarely<Transfer>(
        oddShare / 5,
        fc.constantFrom('chunked', 'cut'),
        fc.constant('whole'),
      ),
    })
    .map(({ credentials, named: own, odd, ...call }) => ({
      ...call,
      headers: {
        ...credentials,
        ...(own as Headers),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...odd,
      },
    }))
}

const pathPart = (name: string, operation: Operation): fc.Arbitrary<string> => {
  const { path, known, described, oddShare } = operation
  const schema = described.parameters?.find((one) => one.name === name)?.schema ?? {}
  const noun = (['orders', 'reviews', 'products'] as const).find((one) =>
    path.startsWith(`/api/${one}/`),
  )
  const existing = name === 'email' ? known.emails : noun && known[noun]
  const text = existing
    ? fc.constantFrom(...existing)
    : textOf(schema, { known, name, isLoose: false })
  return rarely(oddShare, hostileUrlPart, text.map(encodeURIComponent))
}

/** Returns the texts of the parameters in one place of a request (`query` or `header`), by name. */
const textsIn = (
  place: string,
  { described, known }: Operation,
): Record<string, fc.Arbitrary<string>> =>
  Object.fromEntries(
    (described.parameters ?? [])
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema }) => [
        name,
        valueOf(schema, { known, name, isLoose: false }).map(String),
      ]),
  )

const queryOf = (operation: Operation): fc.Arbitrary<string> => {
  const { oddShare } = operation
  const fields = Object.entries(textsIn('query', operation)).map(([name, text]) =>
    fc.option(
      rarely(oddShare, hostileUrlPart, text.map(encodeURIComponent)).map((one) => `${name}=${one}`),
    ),
  )
  const more = rarely(oddShare / 5, hostileField, fc.constant(null))
  return fc.tuple(...fields, more).map((all) => {
    const given = all.filter((field) => field !== null)
    return given.length > 0 ? `?${given.join('&')}` : ''
  })
}

/** Most requests have the credential that they need; one in ten has none. */
const credentialsOf = ({ described, credentials }: Operation): fc.Arbitrary<Headers> => {
  const guards = described.security?.flatMap(Object.keys) ?? []
  const team = { authorization: `Bearer ${credentials.deployToken}` }
  const needed = guards.includes('deployToken') ? team : credentials.staff
  return rarely<Headers>(10, fc.constant({}), fc.constant(guards.length > 0 ? needed : {}))
}

type Body = Call['body']

const bodyOf = ({ described, document, known, oddShare }: Operation): fc.Arbitrary<Body> => {
  const { content = {} } = described.requestBody ?? {}
  if ('application/octet-stream' in content) return hostileBody
  const { schema } = content['application/json'] ?? {}
  if (!schema) return rarely<Body>(oddShare / 5, hostileBody, fc.constant(undefined))
  const named = document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
  const jsonOf = (isLoose: boolean): fc.Arbitrary<string> =>
    valueOf(named, { known, isLoose }).map((value) => JSON.stringify(value))
  const odd = fc.oneof(jsonOf(true), withChanges(jsonOf(false), hostileJson), hostileBody)
  return rarely<Body>(oddShare, odd, jsonOf(false))
}
