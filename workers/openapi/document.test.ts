import { app } from '../src/app.ts'
import { expect, it } from 'vitest'

import committed from '../src/openapi/openapi.json' with { type: 'json' }
import { makeDocument } from './document.ts'

it('is the one that is committed; else run `node workers/openapi/document.ts`', () => {
  expect(committed).toEqual(JSON.parse(JSON.stringify(makeDocument())))
})

it('describes every route of the API, and no other', () => {
  const served = app.routes
    .filter(
      ({ method, path }) =>
        method !== 'ALL' && path.startsWith('/api/') && path !== '/api/openapi.json',
    )
    .map(
      ({ method, path }) =>
        `${method.toLowerCase()} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`,
    )
  const described = Object.entries(makeDocument().paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(new Set(described)).toEqual(new Set(served))
})

it('shows money as dollars, as it travels', () => {
  const { Product } = makeDocument().components.schemas
  expect(Product?.properties).toHaveProperty('price')
  expect(Product?.properties).not.toHaveProperty('priceCents')
})
