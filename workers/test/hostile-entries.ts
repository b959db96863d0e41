const honest = `
export const backend = { run: async ({ call, shop }) => {
  const isEvent = call.kind === 'event'
  const key = isEvent ? 'order ' + call.input.id : call.id
  await shop.writeRows([{ kind: 'put', table: 'notes', key, value: 'honest' }])
  return { kind: 'done', output: (await shop.secret('key')).length }
} }`

const loops = `
export const backend = { run: async () => { for (;;); } }`

const allocates = `
const all = []
export const backend = { run: async () => { for (;;) all.push(new Array(1e6).fill(all.length)) } }`

const floods = `
const long = 'floods'.repeat(2600)
const rows = () => Array.from({ length: 50 }, () => ({ kind: 'put', table: 'notes', key: crypto.randomUUID(), value: long }))
const uses = (count, use) => Promise.allSettled(Array.from({ length: count }, use))
export const backend = { run: async ({ call, shop }) => {
  await uses(40, () => shop.writeRows(rows()))
  await uses(10, () => shop.setValue(crypto.randomUUID(), long.repeat(4)))
  await uses(8, () => shop.mail({ template: 'hello', to: 'floods@example.com', key: crypto.randomUUID(), data: { word: 'floods' } }))
  void shop.writeRows(rows())
  throw new Error('leaves')
} }`

const hangs = `
let events = 0
export const backend = { run: async ({ call, shop }) => {
  void Array.from({ length: 1000 }, () => shop.readRows({ table: 'notes' }).catch(() => {}))
  if (call.kind === 'event' && (events += 1) % 3 === 1) throw new Error('no')
  if (call.kind === 'event' && events % 3 === 2) return [{ kind: 'done' }, { kind: 'done' }]
  return new Promise(() => {})
} }`

/** The test looks for data of others in the rows of this module. */
const guesses = `
import { RpcTarget } from 'cloudflare:workers'
class Stub extends RpcTarget { toString() { return 'notes' } }
const circle = {}
circle.circle = circle
let saved
const write = (more) => [{ kind: 'put', table: 'notes', key: 'a', value: 'guesses', ...more }]
const guesses = (shop, { port }) => [
  ...['key', '__proto__', 'constructor', new Stub()].map((name) => () => shop.secret(name)),
  ...['orders', 'module_rows', '__proto__', "notes' or 1=1 --", new Stub()].map((table) => () => shop.readRows({ table })),
  () => shop.readRows({ table: 'notes', module: 'honest' }),
  async () => {
    const others = (await shop.readRows({ table: 'notes' })).filter(({ value }) => !value.includes('guesses'))
    if (others.length === 0) throw new Error('only its own')
    return JSON.stringify(others)
  },
  () => shop.writeRows(write({ module: 'honest' })),
  ...[circle, 10n, new Stub(), 'x'.repeat(1e6)].map((value) => () => shop.writeRows(write({ value }))),
  () => shop.setValue('../honest/word', 'guesses'),
  ...['news', 'constructor', '__proto__'].map((template) => () => shop.mail({ template, to: 'a@example.com', key: 'a', data: {} })),
  () => shop.mail({ template: 'hello', to: 'a@example.com', key: 'a', data: { word: 'https://evil.example' } }),
  ...['/api/x/honest/act', '/api/./x/honest/act', '//127.0.0.1:' + port + '/api/products', '/admin'].map((path) => () => shop.read(path)),
  ...['/api/backends/honest', '/api/orders', '/api/mails', '/api/registry/tokens'].map((path) => async () => {
    const { status } = await shop.read(path)
    if (status >= 400) throw new Error('refused')
    return path
  }),
  ...['http://127.0.0.1:' + port, 'http://169.254.169.254/', 'https://evil.example/'].map((url) => () => shop.fetch(url, {})),
  () => fetch('http://127.0.0.1:' + port),
  () => saved ? saved.readRows({ table: 'notes' }) : Promise.reject(new Error('none yet')),
  ...['constructor', 'toString', '__proto__'].map((name) => () => { if (typeof shop[name] === 'function' && shop[name] !== Object.prototype[name]) return name; throw new Error() }),
]
export const backend = { run: async ({ call, shop }) => {
  let found = 0
  for (const guess of guesses(shop, call.input)) {
    const got = await Promise.resolve().then(guess).then((one) => String(one), () => null)
    if (got === null) continue
    await shop.writeRows(write({ key: 'found ' + (found += 1), value: got.slice(0, 200) + ' of guesses' }))
  }
  saved = shop
  throw new Error('found ' + found)
} }`

export const hostile = { loops, allocates, floods, hangs, guesses }
export const serverEntries: Record<string, string> = { honest, ...hostile }
