import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Validator } from '@seriousme/openapi-schema-validator'
import { topics } from '@shop/contracts/topics'
import { expect, it } from 'vitest'

import { app } from '../../app.ts'
import { makeDocument } from './document.ts'

const document = makeDocument(app.routes)
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

it('describes every route of the API and nothing else', () => {
  const served = app.routes
    .filter(
      ({ method, path }) =>
        method !== 'ALL' && path.startsWith('/api/') && path !== '/api/openapi.json',
    )
    .map(
      ({ method, path }) =>
        `${method.toLowerCase()} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`,
    )
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(new Set(described)).toEqual(new Set(served))
})

it('shows money in dollars, as the API sends it', () => {
  const { Product } = document.components.schemas
  expect(Product?.properties).toHaveProperty('price')
  expect(Product?.properties).not.toHaveProperty('priceCents')
})

it('says that the shop sends prices as numbers, and takes them as text, too', () => {
  const { Product, UpdateProductInput } = document.components.schemas
  expect(Product?.properties).toHaveProperty('price', { type: 'number' })
  expect(UpdateProductInput?.properties).toHaveProperty('price.anyOf', [
    { type: 'number' },
    { type: 'string' },
  ])
})

it('describes the message of each event', () => {
  expect(Object.keys(document.webhooks)).toEqual(topics)
  const message = document.webhooks['stock.changed']?.post.requestBody.content['application/json']
  expect(message?.schema.properties).toMatchObject({
    type: { const: 'stock.changed' },
    data: { required: ['product_id', 'stock', 'variants'] },
  })
})

it('is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate(JSON.parse(JSON.stringify(document)))).toEqual({
    valid: true,
  })
})

it('names every operation once and says who may call it', () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids).toEqual([...new Set(ids)])
  expect(ids.every((id) => /^[a-z][A-Za-z]+$/.test(id))).toBe(true)
  expect(operations.every(({ security }) => Array.isArray(security))).toBe(true)
})

const staff = (role: string) => [
  { staffProxy: [role] },
  { staffKey: [role] },
  { staffSession: [role] },
]

it.each([
  ['listProducts', []],
  ['getOwnOrder', [{ orderKey: [] }]],
  ['listOrders', [...staff('viewer'), { apiKey: ['orders:read'] }]],
  ['addParcel', [...staff('clerk'), { apiKey: ['orders:ship', 'orders:read'] }]],
  ['deleteOrder', staff('manager')],
  ['makeLive', [{ deployToken: [] }, ...staff('manager')]],
])('names the credentials that open %s', (id, security) => {
  expect(operations.find(({ operationId }) => operationId === id)?.security).toEqual(security)
})

it.each(['listProducts', 'placeOrder', 'listOrders', 'callAction'])(
  'says that %s is limited, also where a build has shortened the names of functions',
  (id) => {
    const shortened = app.routes.map((route) => ({
      ...route,
      handler: withName(route.handler, 'a'),
    }))
    const all = Object.values(makeDocument(shortened).paths).flatMap((some) => Object.values(some))
    expect(all.find(({ operationId }) => operationId === id)?.responses).toHaveProperty('429')
  },
)

/** Guards are compared by identity, so the handler stays the same function. */
const withName = <Handler extends object>(handler: Handler, name: string): Handler =>
  Object.defineProperty(handler, 'name', { value: name })

it('names the type of each response that is not JSON', () => {
  const { responses } = operations.find(({ operationId }) => operationId === 'exportOrders') ?? {}
  expect(responses).toHaveProperty('200.content', { 'text/csv': { schema: { type: 'string' } } })
})

it('says which tracking numbers are accepted', () => {
  const { AddParcelInput, AddParcelsInput } = document.components.schemas
  for (const schema of [AddParcelInput, AddParcelsInput])
    expect(JSON.stringify(schema)).toMatch(/"tracking_number":\{[^}]*6 to 40 letters and digits/)
})

it('leaves out the labels of forms', () => {
  expect(JSON.stringify(document.components.schemas)).not.toMatch(/"(label|help|kind)":"/)
})

it('agrees with docs/integrations.md on what each scope opens', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/integrations.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+:\w+)` +\| (.+) \|$/gm)]
  const documented = rows.map(([, scope, opens]) => [
    scope,
    [...(opens?.matchAll(/\/api\/[\w{}/-]+/g) ?? [])].map(([path]) => path),
  ])
  const opened = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ security }) =>
      security.flatMap((one) => ('apiKey' in one ? [{ scope: one.apiKey[0], path }] : [])),
    ),
  )
  const byScope = Map.groupBy(opened, ({ scope }) => scope)
  expect(Object.fromEntries(documented)).toEqual(
    Object.fromEntries([...byScope].map(([scope, some]) => [scope, some.map(({ path }) => path)])),
  )
})
