import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { AuditEntry } from '@shop/contracts/audit'
import type { ProductWire } from '@shop/contracts/product'
import { toasts } from '@shop/session/toasts'
import { type Api, type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { productWire } from '@shop/testkit/wire'

import { openAdmin } from '../test/admin-api.ts'

const dialog = page.getByRole('dialog')
const entries = dialog.getByRole('list', { name: 'Changes, newest first' }).getByRole('listitem')
const undo = dialog.getByRole('button', { name: 'Undo this change' })
const open = async (): Promise<void> => {
  await dialog.getByText('History').click()
}

let made = 0
const entry = (overrides: Partial<AuditEntry>): AuditEntry => ({
  seq: (made += 1),
  at: '2026-01-05T18:00:00.000Z',
  by: 'grace@example.com',
  action: 'update',
  changes: [],
  ...overrides,
})

const priceChange = { field: 'price', before: 43, after: 40 }

const fakeHistory = (history: AuditEntry[], product: ProductWire) => {
  const bodies: ApiRequest['body'][] = []
  const api: Api = {
    'GET /api/products/:id': () => ({ ...product }),
    'PATCH /api/products/:id': ({ body }: ApiRequest) => {
      bodies.push(body)
      Object.assign(product, { price: 43, version: product.version + 1 })
      const changes = [{ field: 'price', before: 40, after: 43 }]
      history.unshift(entry({ by: 'staff@localhost', changes }))
      return { ...product }
    },
    'GET /api/audit': () => ({ entries: [...history], next: null }),
  }
  return { api, bodies, path: `/admin/products?edit=${product.id}` }
}

describe('the history of a product', () => {
  it('loads when opened, and says who changed what, with prices as money and lists as text', async () => {
    const changes = [
      priceChange,
      { field: 'original_price', before: null, after: 50 },
      { field: 'sizes', before: ['S'], after: ['S', 'M'] },
      { field: 'featured', before: false, after: true },
      { field: 'stock', before: 3, after: 12 },
      { field: 'specifications.material', before: 'Cotton', after: null },
    ]
    const first = entry({
      action: 'create',
      changes: [
        { field: 'tax_rate', before: null, after: 0.0825 },
        { ...priceChange, before: null, after: 43 },
      ],
    })
    const { api, path } = fakeHistory([entry({ changes }), first], productWire())
    const { requests } = await openAdmin(path, api)
    await expect.element(dialog.getByText('History')).toBeVisible()
    expect(requests.filter((one) => one.includes('/api/audit'))).toEqual([])
    await open()
    await expect.element(entries.nth(0)).toBeVisible()
    const text = entries.nth(0).element().textContent
    for (const part of [
      'Changed by grace@example.com',
      'Pricefrom $43.00 →  to $40.00',
      'Original pricefrom (empty) →  to $50.00',
      'Sizesfrom S →  to S, M',
      'Featured productfrom no →  to yes',
      'Stockfrom 3 →  to 12',
      'Materialfrom Cotton →  to (empty)',
    ])
      expect(text).toContain(part)
    expect(entries.nth(1).element().textContent).toMatch(
      /^Created by grace.*Tax rate8\.25%Price\$43\.00$/,
    )
    expect(dialog.element().textContent).not.toMatch(/[{}]|_cents/)
  })

  it('undoes by keyboard only the fields of a change, based on the current version', async () => {
    const product = productWire({ price: 40, version: 7, stock: 12 })
    const changes = [priceChange, { field: 'stock', before: 3, after: 12 }]
    const { api, bodies, path } = fakeHistory([entry({ changes })], product)
    await openAdmin(path, api)
    await open()
    await expect.element(undo).toBeVisible()
    undo.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => toasts.current?.title).toBe('Change undone')
    expect(bodies).toEqual([{ version: 7, write_id: expect.any(String), price: '43.00' }])
    await expect.poll(() => entries.nth(0).element().textContent).toMatch(/you \(staff@localhost\)/)
    await expect.poll(() => entries.nth(1).element().textContent).toMatch(/Changed again since/)
    expect(dialog.element().contains(document.activeElement)).toBe(true)
    await expect.element(dialog.getByLabelText('Price ($)')).toHaveValue('43.00')
  })

  it.each([
    ['version-conflict', /somebody saved this product at the same time/],
    ['product-not-found', /this product has been deleted/],
    ['internal', /^Failed to undo the change/],
  ] as const)('explains a %s', async (code, words) => {
    const { api, path } = fakeHistory([entry({ changes: [priceChange] })], productWire())
    await openAdmin(path, { ...api, 'PATCH /api/products/:id': () => problemResponse(code) })
    await open()
    await undo.click()
    await expect.poll(() => toasts.current?.description).toMatch(words)
  })

  it('offers no undo for stock, a create or an unknown field', async () => {
    const history = [
      entry({ changes: [{ field: 'stock', before: 3, after: 12 }] }),
      entry({ changes: [{ field: 'later', before: null, after: 'new' }] }),
      entry({ action: 'create', changes: [priceChange] }),
      entry({ action: 'delete' }),
    ]
    const { api, path } = fakeHistory(history, productWire())
    await openAdmin(path, api)
    await open()
    await expect.poll(() => entries.elements().length).toBe(4)
    expect(undo.elements()).toEqual([])
  })

  it('shows a viewer the history without undo buttons', async () => {
    const { api, path } = fakeHistory([entry({ changes: [priceChange] })], productWire())
    const viewer = { email: 'view@example.com', role: 'viewer', sign_out: null }
    await openAdmin(path, { ...api, 'GET /api/staff': viewer })
    await open()
    await expect.poll(() => entries.nth(0).element().textContent).toMatch(/\$40\.00/)
    expect(undo.elements()).toEqual([])
  })

  it('updates in real time, says when it is empty, and offers a retry when loading fails', async () => {
    const product = productWire()
    const history: AuditEntry[] = []
    const { api, path } = fakeHistory(history, product)
    let isDown = true
    const load = () =>
      isDown ? problemResponse('database-unavailable') : { entries: [...history], next: null }
    const { emit } = await openAdmin(path, { ...api, 'GET /api/audit': load })
    await open()
    await expect.element(dialog.getByText('The history could not be loaded')).toBeVisible()
    // An automatic retry could remove the button, so only the click ends the outage.
    const recover = () => (isDown = false)
    document.addEventListener('click', recover, { capture: true, once: true })
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.element(dialog.getByText(/^Nothing has changed/)).toBeVisible()
    history.unshift(entry({ changes: [priceChange] }))
    await emit({ type: 'product.saved', seq: 9, product })
    await expect.poll(() => entries.nth(0).element().textContent).toMatch(/\$40\.00/)
  })

  it('names the API key of a program', async () => {
    const { api, path } = fakeHistory([entry({ by: 'key:0a1b2c3d' })], productWire())
    const times = { created_at_ms: 0, last_used_at_ms: 0, expires_at_ms: null, revoked_at_ms: null }
    const more = { scopes: [], created_by: 'grace@example.com', has_ended: false, ...times }
    const keys = [{ id: '0a1b2c3d', name: 'ERP', ...more }]
    await openAdmin(path, { ...api, 'GET /api/api-keys': { keys } })
    await open()
    await expect.poll(() => entries.nth(0).element().textContent).toMatch(/by ERP \(API key\)/)
  })

  it('loads older changes page by page', async () => {
    const { api, path } = fakeHistory([], productWire())
    const pageOf = ({ query }: ApiRequest) =>
      query.get('before') === '50'
        ? { entries: [entry({ by: 'old@example.com' })], next: null }
        : { entries: [entry({ by: 'young@example.com' })], next: 50 }
    await openAdmin(path, { ...api, 'GET /api/audit': pageOf })
    await open()
    await dialog.getByRole('button', { name: 'Show older changes' }).click()
    await expect.poll(() => entries.nth(1).element().textContent).toMatch(/old@example\.com/)
    expect(dialog.getByRole('button', { name: 'Show older changes' }).elements()).toEqual([])
  })
})
