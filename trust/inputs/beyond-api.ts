/** Requests outside of the API's description: pages, files for programs, and messages to `/mcp`. */
import { hostileBodies, hostileHeaders, hostileTexts, hostileUrlParts } from './hostile.ts'
import type { InputRequest, Kind } from './make-request.ts'
import { hostileValue, type Json, type Known, nearlyValid, toJson } from './make-value.ts'
import type { Random } from './random.ts'

type Options = { kind: Kind; known: Known; headers: Record<string, string>; random: Random }

const paths = [
  '/',
  '/shop',
  '/product',
  '/cart',
  '/checkout',
  '/order',
  '/contact',
  '/admin',
  '/admin/orders',
  '/admin/products',
  '/llms.txt',
  '/sitemap.xml',
  '/media/products',
  '/releases',
  '/problems',
]
const fields = [
  'q',
  'sort',
  'category',
  'colors',
  'price',
  'page',
  'product',
  'view',
  'key',
  'edit',
]

export const makePageRequest = ({ kind, known, headers, random }: Options): InputRequest => {
  const isHostile = kind === 'hostile'
  const text = (): string => (isHostile ? hostilePart(random) : random.pick(known.products))
  const path = random.pick(paths)
  const query = fields.filter(() => random.isIn(20)).map((name) => `${name}=${text()}`)
  return {
    kind,
    method: random.isIn(90) ? 'GET' : 'HEAD',
    target: `${path}${random.isIn(50) ? `${path === '/' ? '' : '/'}${text()}` : ''}?${query.join('&')}`,
    headers: {
      ...headers,
      accept: random.pick(['text/html,*/*;q=0.8', 'text/html', 'text/markdown', '*/*']),
      ...(isHostile && random.isIn(30) ? random.pick(hostileHeaders) : {}),
    },
    body: undefined,
    transfer: 'whole',
  }
}

/** A URL cannot contain a lone surrogate as text, only as bytes. */
export const hostilePart = (random: Random): string =>
  random.isIn(30)
    ? random.pick(hostileUrlParts)
    : encodeURIComponent(random.pick(hostileTexts).toWellFormed()) || '%20'

/** A message to `/mcp`: one that an agent would send, or an altered one. */
export const makeMessage = ({ kind, known, headers, random }: Options): InputRequest => {
  const message = random.pick(messages)(known, random)
  const changed = kind === 'hostile' ? hostileValue(message, random) : nearlyValid(message, random)
  const isOther = kind === 'hostile' && random.isIn(15)
  return {
    kind,
    method: 'POST',
    target: '/mcp',
    headers: {
      ...headers,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(kind === 'hostile' && random.isIn(20) ? random.pick(hostileHeaders) : {}),
    },
    body: isOther ? random.pick(hostileBodies) : toJson(kind === 'valid' ? message : changed),
    transfer: kind === 'hostile' && random.isIn(10) ? 'chunked' : 'whole',
  }
}

const toPlaces = (value: unknown): Json => {
  if (Array.isArray(value)) return { list: value.map(toPlaces) }
  if (typeof value !== 'object' || value === null) return { text: JSON.stringify(value) }
  return { fields: Object.entries(value).map(([name, one]) => [name, toPlaces(one)]) }
}

const toMessage = (method: string, params: object): Json =>
  toPlaces({ jsonrpc: '2.0', id: 1, method, params })

const toCall = (name: string, input: object): Json =>
  toMessage('tools/call', { name, arguments: input })

const messages: ((known: Known, random: Random) => Json)[] = [
  () =>
    toMessage('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'inputs', version: '1' },
    }),
  () => toMessage('tools/list', {}),
  () => toMessage('ping', {}),
  () => toCall('get_policies', {}),
  ({ products }, random) => toCall('get_product', { id: random.pick(products) }),
  (_known, random) =>
    toCall('search_products', { query: random.pick(['tee', 'a hoodie under $40', 'black']) }),
]
