import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { toasts } from '@shop/session/toasts'
import { type Api, type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { productWire } from '@shop/testkit/wire'

import { openAdmin } from '../../test/admin-api.ts'

const form = page.getByRole('dialog')
const fieldOf = (label: string) => form.getByLabelText(label)
const submit = (name: string) => form.getByRole('button', { name })
const rows = page.getByRole('table', { name: 'Drafts' })

afterEach(() => void vi.restoreAllMocks())

type Body = { version: number; publish_at: string | null } & Record<string, unknown>

const draftWire = (
  id: string,
  { version, publish_at, ...product }: Body,
  issues: object[] = [],
) => ({
  id,
  product,
  publish_at,
  issues: issues.length > 0 ? issues : null,
  version,
  changed_by: 'zoe@example.com',
  changed_at: '2026-01-31T12:00:00Z',
})

/** Like the API, accepts a save only if its version is the stored one. */
const fakeDrafts = (...drafts: ReturnType<typeof draftWire>[]) => {
  const bodies: Body[] = []
  const api: Api = {
    'GET /api/products': { products: [], total: 0 },
    'GET /api/products/figures': { total: 0, featured: 0, total_value: 0, average_price: 0 },
    'GET /api/drafts': () => ({ drafts }),
    'PUT /api/drafts/:id': ({ params: { id = '' }, body }: ApiRequest) => {
      const sent = body as Body
      bodies.push(sent)
      const index = drafts.findIndex((one) => one.id === id)
      if (sent.version !== (drafts[index]?.version ?? 0)) return problemResponse('version-conflict')
      const saved = draftWire(id, { ...sent, version: sent.version + 1 })
      drafts.splice(index === -1 ? drafts.length : index, 1, saved)
      return saved
    },
    'DELETE /api/drafts/:id': ({ params }: ApiRequest) => {
      drafts.splice(
        drafts.findIndex((one) => one.id === params['id']),
        1,
      )
      return new Response(null, { status: 204 })
    },
  }
  return { api, bodies, drafts }
}

const hoodie = {
  name: 'Night Shift Hoodie',
  price: 60,
  image: '/a.webp',
  version: 3,
  publish_at: null,
}

it('stores what is typed so far, and goes on from there', async () => {
  const { api, bodies } = fakeDrafts()
  const { href } = await openAdmin('/admin/products?edit=new', api)
  await fieldOf('Name').fill('Night Shift Hoodie')
  await submit('Save as Draft').click()
  await expect.poll(() => toasts.current?.title).toBe('Draft saved!')
  expect(bodies[0]).toMatchObject({ name: 'Night Shift Hoodie', publish_at: null, version: 0 })
  expect(bodies[0]).not.toHaveProperty('price')
  await expect.element(rows.getByText('When you publish it')).toBeVisible()
  await page.getByRole('button', { name: 'Edit draft Night Shift Hoodie' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Edit Draft' })).toBeVisible()
  await expect.element(fieldOf('Name')).toHaveValue('Night Shift Hoodie')
  await expect.element(fieldOf('Name')).toHaveFocus()
  await fieldOf('Price ($)').fill('60')
  await fieldOf('Stock').fill('12')
  await fieldOf('Goes live').fill('2030-06-01T12:00')
  await submit('Schedule Product').click()
  await expect.poll(() => toasts.current?.title).toBe('Product scheduled!')
  // The shop's clock is five hours behind UTC in summer.
  expect(bodies[1]).toMatchObject({
    price: '60',
    stock: 12,
    publish_at: '2030-06-01T17:00:00.000Z',
    version: 1,
  })
  await expect.element(rows.getByText('Jun 01, 2030, 12:00 PM')).toBeVisible()
  expect(href()).toBe('/admin/products')
})

it('shows why a product did not go live, and publishes it under the draft’s id', async () => {
  const issues = [
    { path: 'category', message: 'must be one of Tees' },
    { path: 'variants.0.sku', message: 'belongs to a variant of “Old Hoodie”' },
  ]
  const { api } = fakeDrafts(
    draftWire(
      'night',
      {
        ...hoodie,
        sku: 'N-1',
        sizes: ['S'],
        variants: [{ size: 'S', color: null, sku: null, price: null, stock: 4 }],
      },
      issues,
    ),
  )
  const created: unknown[] = []
  await openAdmin('/admin/products', {
    ...api,
    'POST /api/products': ({ body }: ApiRequest) => {
      created.push(body)
      return productWire({ id: 'night', name: 'Night Shift Hoodie' })
    },
  })
  const why =
    'Did not go live: Category must be one of Tees; SKU of S belongs to a variant of “Old Hoodie”'
  await expect.element(rows.getByText(why)).toBeVisible()
  await page.getByRole('button', { name: 'Edit draft Night Shift Hoodie' }).click()
  await fieldOf('SKU').fill('N-2')
  await submit('Publish Now').click()
  await expect.poll(() => toasts.current?.title).toBe('Product created!')
  expect(created).toMatchObject([
    { id: 'night', price: '60.00', sku: 'N-2', variants: [{ size: 'S', stock: 4 }] },
  ])
})

it('stores the form over a colleague’s version only after it has said so', async () => {
  const { api, bodies, drafts } = fakeDrafts(draftWire('night', hoodie))
  await openAdmin('/admin/products?edit=new&draft=night', api)
  await fieldOf('Name').fill('Night Shift Hoodie II')
  drafts.splice(0, 1, draftWire('night', { ...hoodie, name: 'Theirs', version: 4 }))
  // The Enter key saves, and never publishes.
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByText(/Save again to store yours instead\.$/)).toBeVisible()
  await expect.element(fieldOf('Name')).toHaveValue('Night Shift Hoodie II')
  await submit('Save as Draft').click()
  await expect.poll(() => toasts.current?.title).toBe('Draft saved!')
  expect(bodies.map(({ version }) => version)).toEqual([3, 4])
})

it('publishes the form over a colleague’s version only after it has said so', async () => {
  const { api, drafts } = fakeDrafts(draftWire('night', hoodie))
  const sent: { draft_version: number }[] = []
  await openAdmin('/admin/products?edit=new&draft=night', {
    ...api,
    'POST /api/products': ({ body }: ApiRequest) => {
      sent.push(body as { draft_version: number })
      return sent.at(-1)?.draft_version === drafts[0]?.version
        ? productWire({ id: 'night' })
        : problemResponse('version-conflict')
    },
  })
  await expect.element(fieldOf('Price ($)')).toHaveValue('60.00')
  drafts.splice(0, 1, draftWire('night', { ...hoodie, price: 80, version: 4 }))
  await submit('Publish Now').click()
  await expect.element(form.getByText(/Publish again to use yours instead\.$/)).toBeVisible()
  await submit('Publish Now').click()
  await expect.poll(() => toasts.current?.title).toBe('Product created!')
  expect(sent).toMatchObject([
    { price: '60.00', draft_version: 3 },
    { price: '60.00', draft_version: 4 },
  ])
})

it('saves what is typed and takes a product out of the shop, if that is confirmed', async () => {
  const confirm = vi.spyOn(globalThis, 'confirm').mockReturnValue(false)
  const { api, drafts } = fakeDrafts()
  const sent: ApiRequest[] = []
  const product = productWire({ id: 'night', name: 'Night Shift Hoodie' })
  await openAdmin('/admin/products?edit=night', {
    ...api,
    'GET /api/products/night': product,
    'PATCH /api/products/night': (request: ApiRequest) => {
      sent.push(request)
      return { ...product, name: 'Night Hoodie', version: product.version + 1 }
    },
    'POST /api/drafts': (request: ApiRequest) => {
      sent.push(request)
      drafts.push(draftWire('night', { ...hoodie, name: 'Night Hoodie' }))
      return drafts[0]
    },
  })
  await fieldOf('Name').fill('Night Hoodie')
  await submit('Move to Drafts').click()
  await expect.element(form.getByText('It is still in the shop.')).toBeVisible()
  expect(sent).toEqual([])
  confirm.mockReturnValue(true)
  await submit('Move to Drafts').click()
  await expect.element(rows.getByText('Night Hoodie')).toBeVisible()
  expect(sent.map(({ body }) => body)).toMatchObject([{ name: 'Night Hoodie' }, { id: 'night' }])
  await expect.poll(() => toasts.current?.title).toBe('Moved to drafts!')
})

it('saves typed pieces once if the product cannot leave the shop', async () => {
  vi.spyOn(globalThis, 'confirm').mockReturnValue(true)
  const { api } = fakeDrafts()
  const product = productWire({ id: 'night', name: 'Night Shift Hoodie', stock: 4 })
  const bodies: unknown[] = []
  const { href } = await openAdmin('/admin/products?edit=night', {
    ...api,
    'GET /api/products/night': product,
    'PATCH /api/products/night': ({ body }: ApiRequest) => {
      bodies.push(body)
      return { ...product, stock: 9, version: product.version + 1 }
    },
    'POST /api/drafts': () => problemResponse('version-conflict'),
  })
  await fieldOf('Add or remove stock').fill('5')
  await submit('Move to Drafts').click()
  await expect.poll(() => toasts.current?.description).toMatch(/is still in the shop\./)
  expect(bodies).toMatchObject([{ stock_change: 5 }])
  await expect.poll(href).toBe('/admin/products')
})

it('deletes drafts, each time leaving the focus near, and says so for one that is gone', async () => {
  vi.spyOn(globalThis, 'confirm').mockReturnValue(true)
  const { api } = fakeDrafts(
    draftWire('night', hoodie),
    draftWire('day', { ...hoodie, name: 'Day Shift Hoodie' }),
  )
  await openAdmin('/admin/products', api)
  await page.getByRole('button', { name: 'Delete draft Night Shift Hoodie' }).click()
  await expect.poll(() => toasts.current?.title).toBe('Draft deleted!')
  await expect.element(page.getByRole('region', { name: 'Drafts' })).toHaveFocus()
  await page.getByRole('button', { name: 'Delete draft Day Shift Hoodie' }).click()
  await expect.element(rows).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).not.toBe(document.body)
  await openAdmin('/admin/products?edit=new&draft=night', api)
  await expect.element(form.getByText('Draft not found')).toBeVisible()
})
