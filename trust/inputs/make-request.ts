import * as fc from 'fast-check'

import type { Call } from '../calls.ts'
import beyondApi from './beyond-api.json' with { type: 'json' }
import hostile from './hostile.json' with { type: 'json' }
import { type JsonSchema, type Known, textOf, valueOf } from './make-value.ts'

// These numbers and lengths have broken other programs.

const bounds = [-1, 0, 1, 99, 100, 101, 1e6, 1e6 + 1, 1e15, 0.005, 0.1 + 0.2, 2 ** 53]
const lengths = [0, 1, 39, 40, 41, 64, 65, 200, 201, 254, 255, 500, 501, 2000, 2001, 5001, 10_001]

const bound = fc.constantFrom(...bounds).map(String)

/** `fc.string` itself also draws names such as `__proto__`. */
const text: fc.Arbitrary<string> = fc.oneof(
  // `\ud800` is half of a surrogate pair, which UTF-8 cannot encode.
  fc.constantFrom(...hostile.texts, '\ud800'),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double().map(String),
  fc.constantFrom(...lengths).map((length) => 'x'.repeat(length)),
)

const nested = (open: string, close: string): string => `${open.repeat(2000)}1${close.repeat(2000)}`

const hostileJson: fc.Arbitrary<string> = fc.oneof(
  bound,
  text.map((one) => JSON.stringify(one)),
  fc.json({ maxDepth: 3 }),
  fc.constantFrom(...hostile.json, nested('[', ']'), nested('{"a":', '}')),
)

const longBodies = ['['.repeat(30_000), 'x'.repeat(70_000), `"${'\\u0000'.repeat(5000)}"`]
const hostileBody: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  hostileJson,
  fc.uint8Array(),
  fc.constantFrom(...hostile.bodies, ...longBodies),
)

/** URL encoding throws for a lone surrogate, so the text is made well-formed. */
const hostileUrlPart: fc.Arbitrary<string> = fc.oneof(
  bound,
  text.map((one) => encodeURIComponent(one.toWellFormed()) || '%20'),
  fc.constantFrom(...hostile.urlParts),
)

const manyFields = Array.from({ length: 500 }, (_none, index) => `a${index}=${index}`).join('&')

type Change = (call: Call) => Call

const jsonPart = /"(?:[^"\\]|\\.)*"|[-\w.+]+|\[\]|\{\}/g
const urlPart = /[^/?&=]+/g

const replaceOne = (text: string, part: RegExp, place: number, by: string): string => {
  const found = [...text.matchAll(part)]
  const at = found[place % found.length]
  return at ? text.slice(0, at.index) + by + text.slice(at.index + at[0].length) : text
}

const place = fc.nat(1000)

/** fast-check reports only the changes that cause a failure. */
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(place, hostileUrlPart).map(([at, part]): Change => {
    return (call) => ({ ...call, path: replaceOne(call.path, urlPart, at, part) })
  }),
  fc.tuple(place, hostileJson).map(([at, part]): Change => {
    return ({ body, ...call }) => ({
      ...call,
      body: typeof body === 'string' ? replaceOne(body, jsonPart, at, part) : part,
    })
  }),
  hostileBody.map((body): Change => (call) => ({ ...call, body })),
  fc
    .tuple(
      fc.constantFrom(...hostile.headerNames),
      fc.constantFrom(...hostile.headerValues, 'x'.repeat(4000), 'x'.repeat(100_000)),
    )
    .map(([name, value]): Change => {
      return (call) => ({ ...call, headers: { ...call.headers, [name]: value } })
    }),
  place.map((at): Change => {
    return ({ headers = {}, ...call }) => ({
      ...call,
      headers: Object.fromEntries(Object.entries(headers).toSpliced(at % 4, 1)),
    })
  }),
  fc.constantFrom(...hostile.fields, manyFields).map((fields): Change => {
    return (call) => ({
      ...call,
      path: `${call.path}${call.path.includes('?') ? '&' : '?'}${fields}`,
    })
  }),
  fc.constantFrom(...hostile.methods).map((method): Change => (call) => ({ ...call, method })),
  fc.constantFrom('chunked' as const, 'cut' as const).map((transfer): Change => (call) => ({
    ...call,
    transfer,
  })),
)

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
  credentials: { staff: Headers; deployToken: Headers }
}

/** A third of the requests are valid, a third have one or two changes, a third two to six. */
export const requests = (options: Options): fc.Arbitrary<Call> => {
  const paths = { ...options.document.paths, ...pages, '/mcp': agents }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      validCall({ ...options, path, method, described }),
    ),
  )
  const changes = fc.oneof(
    fc.constant([]),
    fc.array(change, { minLength: 1, maxLength: 2 }),
    fc.array(change, { minLength: 2, maxLength: 6 }),
  )
  return fc
    .tuple(fc.oneof(...operations), changes)
    .map(([call, all]) => all.reduce((changed, one) => one(changed), call))
}

const parametersOf = (where: string, names: string[], schema: JsonSchema): Parameter[] =>
  names.map((name) => ({ name, in: where, schema }))

const pages: Paths = Object.fromEntries(
  beyondApi.pages.map((path) => {
    const described: Described = {
      parameters: [
        ...parametersOf('path', ['id'], {}),
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
    parameters: parametersOf('header', ['accept'], { enum: [beyondApi.mcpAccept] }),
    requestBody: { content: { 'application/json': { schema: { enum: beyondApi.messages } } } },
  },
}

type Operation = Options & { path: string; method: string; described: Described }

const validCall = (operation: Operation): fc.Arbitrary<Call> => {
  const { path, method, described, document, known } = operation
  const { content = {} } = described.requestBody ?? {}
  const { schema } = content['application/json'] ?? {}
  const named = schema && document.components.schemas[schema.$ref?.split('/').at(-1) ?? '']
  const json = schema && valueOf(named ?? schema, { known }).map((value) => JSON.stringify(value))
  const isUpload = 'application/octet-stream' in content || 'multipart/form-data' in content
  return fc
    .record({
      parts: fc.record(textsIn('path', operation)),
      query: fc.record(textsIn('query', operation), { requiredKeys: [] }),
      headers: fc.record(textsIn('header', operation)),
      credentials: credentialsOf(operation),
      body: json ?? (isUpload ? hostileBody : fc.constant(undefined)),
    })
    .map(({ parts, query, headers, credentials, body }) => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        encodeURIComponent(parts[name] ?? ''),
      )
      return {
        method: method.toUpperCase(),
        path: `${filled}?${new URLSearchParams(query as Headers)}`.replace(/\?$/, ''),
        headers: {
          ...credentials,
          ...headers,
          ...(json && { 'content-type': 'application/json' }),
        },
        body,
      }
    })
}

const textsIn = (where: string, { path, described, known }: Operation) => {
  const noun = (['orders', 'reviews', 'products'] as const).find((one) =>
    path.startsWith(`/api/${one}/`),
  )
  const textFor = ({ name, schema }: Parameter): fc.Arbitrary<string> => {
    if (where !== 'path') return valueOf(schema, { known, name }).map(String)
    const existing = name === 'email' ? known.emails : noun && known[noun]
    return existing ? fc.constantFrom(...existing) : textOf(schema, { known, name })
  }
  const own = (described.parameters ?? []).filter((parameter) => parameter.in === where)
  return Object.fromEntries(own.map((parameter) => [parameter.name, textFor(parameter)]))
}

/** One in ten requests lacks the credential that it needs. */
const credentialsOf = ({ described, credentials }: Operation): fc.Arbitrary<Headers> => {
  const guards = described.security?.flatMap(Object.keys) ?? []
  const needed = guards.includes('deployToken') ? credentials.deployToken : credentials.staff
  const usual = fc.constant(guards.length > 0 ? needed : {})
  return fc.oneof({ arbitrary: usual, weight: 9 }, fc.constant({}))
}
