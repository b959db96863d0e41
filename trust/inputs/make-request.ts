import { hostilePart, makeMessage, makePageRequest } from './beyond-api.ts'
import { hostileBodies, hostileHeaders, methods } from './hostile.ts'
import {
  hostileValue,
  type Json,
  type Known,
  nearlyValid,
  toJson,
  validText,
  validValue,
} from './make-value.ts'
import type { Operation, Parameter } from './operations.ts'
import type { Random } from './random.ts'

export type Kind = 'valid' | 'nearly valid' | 'hostile'

export type InputRequest = {
  kind: Kind
  method: string
  /** Path and query as they are sent. */
  target: string
  headers: Record<string, string>
  body: string | Uint8Array | undefined
  /** How the body arrives: with its length, in chunks, or cut off halfway. */
  transfer: 'whole' | 'chunked' | 'cut'
}

type Credentials = { staff: Record<string, string>; deployToken: string }

type Options = {
  operations: readonly Operation[]
  known: Known
  credentials: Credentials
  random: Random
}

/** Two of twenty requests are for a document, and one is an agent's. */
export const makeRequest = ({ operations, known, credentials, random }: Options): InputRequest => {
  const kind = random.pick<Kind>(['valid', 'nearly valid', 'hostile', 'hostile'])
  const place = random.below(20)
  if (place < 3) {
    const isStaff = random.isIn(30)
    const headers = isStaff ? credentials.staff : visitorHeaders(random)
    const make = place === 0 ? makeMessage : makePageRequest
    return make({ kind, known, headers, random })
  }
  const operation = random.pick(operations)
  const isHostile = kind === 'hostile'
  const parts = operation.parameters.filter(({ in: where }) => where === 'path')
  const request: InputRequest = {
    kind,
    method: operation.method,
    target: `${makePath(operation, parts, kind, known, random)}${makeQuery(operation, kind, known, random)}`,
    headers: {
      ...headersOf(operation, credentials, random),
      ...keyOf(operation, kind, known, random),
      ...(operation.body ? { 'content-type': 'application/json' } : {}),
    },
    body: makeBody(operation, kind, known, random),
    transfer: 'whole',
  }
  if (!isHostile) return request
  return {
    ...request,
    method: random.isIn(8) ? random.pick(methods) : request.method,
    headers: { ...request.headers, ...(random.isIn(30) ? random.pick(hostileHeaders) : {}) },
    transfer: random.isIn(10) ? random.pick(['chunked', 'cut'] as const) : 'whole',
  }
}

/** A random address, so that no limit is reached. */
const visitorHeaders = (random: Random): Record<string, string> => ({
  'cf-connecting-ip': `10.${random.below(200)}.${random.below(250)}.7`,
})

/** Most requests have the credential that they need; one in ten has none. */
const headersOf = (
  { needs }: Operation,
  { staff, deployToken }: Credentials,
  random: Random,
): Record<string, string> => {
  const visitor = visitorHeaders(random)
  if (random.isIn(10)) return visitor
  if (needs === 'staff') return staff
  return needs === 'deployToken' ? { ...visitor, authorization: `Bearer ${deployToken}` } : visitor
}

const keyOf = (
  { parameters }: Operation,
  kind: Kind,
  known: Known,
  random: Random,
): Record<string, string> =>
  Object.fromEntries(
    parameters
      .filter(({ in: where }) => where === 'header' && (kind !== 'nearly valid' || random.isIn(70)))
      .map(({ name, schema }) => [name, validText(schema, random, known, name)]),
  )

const makePath = (
  { path }: Operation,
  parts: readonly Parameter[],
  kind: Kind,
  known: Known,
  random: Random,
): string =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const { schema } = parts.find((part) => part.name === name) ?? { schema: {} }
    if (kind === 'hostile' && random.isIn(50)) return hostilePart(random)
    if (kind === 'nearly valid' && random.isIn(20))
      return 'x'.repeat(random.pick([1, 64, 65, 255, 3000]))
    return encodeURIComponent(
      random.pick(keysOf(path, name, known) ?? [validText(schema, random, known, name)]),
    )
  })

/** Existing values for a name in a path. */
const keysOf = (path: string, name: string, known: Known): readonly string[] | undefined => {
  if (name === 'email') return known.emails
  if (path.startsWith('/api/orders/')) return known.orders
  if (path.startsWith('/api/reviews/')) return known.reviews
  return path.startsWith('/api/products/') ? known.products : undefined
}

const makeQuery = ({ parameters }: Operation, kind: Kind, known: Known, random: Random): string => {
  const fields = parameters
    .filter(({ in: where }) => where === 'query' && random.isIn(40))
    .map(({ name, schema }) => {
      if (kind === 'hostile' && random.isIn(60)) return `${name}=${hostilePart(random)}`
      if (kind === 'nearly valid' && random.isIn(40)) return `${name}=${random.pick(edges)}`
      return `${name}=${encodeURIComponent(queryText(schema, random, known, name))}`
    })
  const more = kind === 'hostile' && random.isIn(15) ? oddFields(fields, random) : []
  const all = [...fields, ...more]
  return all.length > 0 ? `?${all.join('&')}` : ''
}

const queryText = (
  schema: Parameter['schema'],
  random: Random,
  known: Known,
  name: string,
): string => {
  const value: unknown = JSON.parse(toJson(validValue(schema, random, known, name)))
  return String(value)
}

const edges = [
  '',
  '0',
  '1',
  '-1',
  '200',
  '201',
  '999999',
  '1000000',
  '1e3',
  '%2B1',
  '0x1',
  ',',
  'true',
  'TRUE',
  'x'.repeat(200),
  'x'.repeat(201),
]

const oddFields = (fields: string[], random: Random): string[] => {
  const many = Array.from({ length: 500 }, (_none, index) => `a${index}=${index}`)
  return random.pick([fields, ['__proto__=1'], ['surprise'], ['=', '&&'], ['limit[]=1'], many])
}

const makeBody = (
  { body, isUpload }: Operation,
  kind: Kind,
  known: Known,
  random: Random,
): string | Uint8Array | undefined => {
  if (isUpload) return random.pick(hostileBodies)
  if (!body) return kind === 'hostile' && random.isIn(10) ? random.pick(hostileBodies) : undefined
  const value: Json = validValue(body, random, known)
  if (kind === 'valid') return toJson(value)
  if (kind === 'nearly valid') return toJson(nearlyValid(value, random))
  return random.isIn(15) ? random.pick(hostileBodies) : toJson(hostileValue(value, random))
}
