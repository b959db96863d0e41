/** Valid, nearly valid and hostile requests to everything that the shop serves. */
import * as fc from 'fast-check'

import type { Call } from '../calls.ts'
import { rarely } from '../random.ts'
import beyondApi from './beyond-api.json' with { type: 'json' }
import hostile from './hostile.json' with { type: 'json' }
import { type JsonSchema, type Known, textOf, valueOf, withChanges } from './make-value.ts'

// Values that have broken other programs.

const bounds = [-1, 0, 1, 99, 100, 101, 1e6, 1e6 + 1, 1e15, 0.005, 0.1 + 0.2, 2 ** 53]
const lengths = [0, 1, 39, 40, 41, 64, 65, 200, 201, 254, 255, 500, 501, 2000, 2001, 5001, 10_001]

const bound = fc.constantFrom(...bounds).map(String)
const long = fc.constantFrom(...lengths).map((length) => 'x'.repeat(length))

/** Strings of any code points. fast-check also draws names such as `__proto__`. */
const text: fc.Arbitrary<string> = fc.oneof(
  // Half of a surrogate pair, which UTF-8 cannot encode.
  fc.constantFrom(...hostile.texts, '\ud800'),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double().map(String),
)

const nested = (open: string, close: string): string => `${open.repeat(2000)}1${close.repeat(2000)}`

/** JSON texts that replace a value: at or beyond a bound, or of another type. */
const hostileJson: fc.Arbitrary<string> = fc.oneof(
  bound,
  fc.oneof(long, text).map((one) => JSON.stringify(one)),
  fc.json({ maxDepth: 3 }),
  fc.constantFrom(...hostile.json, nested('[', ']'), nested('{"a":', '}')),
)

const hostileBody: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  hostileJson,
  fc.uint8Array(),
  fc.constantFrom(...hostile.bodies, '['.repeat(30_000), 'x'.repeat(70_000)),
  fc.constantFrom(`"${'\\u0000'.repeat(5000)}"`),
)

const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc
  .tuple(
    fc.constantFrom(...hostile.headerNames),
    fc.constantFrom(...hostile.headerValues, 'x'.repeat(4000), 'x'.repeat(100_000)),
  )
  .map(([name, value]) => ({ [name]: value }))

/** A part of a URL. A URL cannot contain a lone surrogate as text, only as bytes. */
const hostileUrlPart: fc.Arbitrary<string> = fc.oneof(
  bound,
  long,
  text.map((one) => encodeURIComponent(one.toWellFormed()) || '%20'),
  fc.constantFrom(...hostile.urlParts),
)

const manyFields = Array.from({ length: 500 }, (_none, index) => `a${index}=${index}`).join('&')
const hostileField: fc.Arbitrary<string> = fc.constantFrom(...hostile.fields, manyFields)

type Parameter = { name: string; in: string; schema: JsonSchema }

type Described = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema?: JsonSchema & { $ref?: string } }> }
  security?: Record<string, unknown>[]
}

type Paths = Record<string, Record<string, Described>>

export type Document = { paths: Paths; components: { schemas: Record<string, JsonSchema> } }

type Headers = Record<string, string>
type Options = {
  document: Document
  known: Known
  credentials: { staff: Headers; deployToken: string }
}

/**
 * In a third of the requests, no part is hostile. In another third, up to 15 % of the parts are,
 * and in the last, up to 50 %.
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

/** Paths outside the API that respond to GET, described like API operations. */
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
  /** The percentage of hostile parts. Some kinds of parts are hostile a fifth as often. */
  oddShare: number
}

const callOf = (operation: Operation): fc.Arbitrary<Call> => {
  const { path, method, described, oddShare } = operation
  const parts = path
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? fc.constant(part) : pathPart(part, operation)))
  const named = textsIn('header', operation)
  const isJson = described.requestBody?.content['application/json'] !== undefined
  const type: Headers = isJson ? { 'content-type': 'application/json' } : {}
  return fc
    .record({
      method: rarely(oddShare / 5, fc.constantFrom(...hostile.methods), fc.constant(method)),
      path: fc.tuple(...parts, queryOf(operation)).map((texts) => texts.join('')),
      credentials: credentialsOf(operation),
      named: rarely(oddShare, fc.record(named, { requiredKeys: [] }), fc.record(named)),
      odd: rarely<Headers>(oddShare, hostileHeaders, fc.constant({})),
      body: bodyOf(operation),
      transfer: rarely<NonNullable<Call['transfer']>>(
        oddShare / 5,
        fc.constantFrom('chunked', 'cut'),
        fc.constant('whole'),
      ),
    })
    .map(({ credentials, named: own, odd, ...call }) => ({
      ...call,
      headers: { ...credentials, ...(own as Headers), ...type, ...odd },
    }))
}

const pathPart = (name: string, operation: Operation): fc.Arbitrary<string> => {
  const { path, known, described, oddShare } = operation
  const schema = described.parameters?.find((one) => one.name === name)?.schema ?? {}
  const noun = (['orders', 'reviews', 'products'] as const).find((one) =>
    path.startsWith(`/api/${one}/`),
  )
  const existing = name === 'email' ? known.emails : noun && known[noun]
  const text = existing ? fc.constantFrom(...existing) : textOf(schema, { known, name })
  return rarely(oddShare, hostileUrlPart, text.map(encodeURIComponent))
}

/** Returns the texts of the parameters in one place of a request (`query` or `header`), by name. */
const textsIn = (place: string, { described, known }: Operation) =>
  Object.fromEntries(
    (described.parameters ?? [])
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema }) => [name, valueOf(schema, { known, name }).map(String)]),
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
  const json = valueOf(named, { known }).map((value) => JSON.stringify(value))
  return rarely<Body>(oddShare, fc.oneof(withChanges(json, hostileJson), hostileBody), json)
}
