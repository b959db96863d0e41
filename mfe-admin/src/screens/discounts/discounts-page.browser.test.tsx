import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { Discount } from '@shop/contracts/discount-input'
import { shopSettings } from '@shop/session/shop-settings'
import { toasts } from '@shop/session/toasts'
import { type Api, type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { productWire } from '@shop/testkit/wire'

import { handleMessage } from '../../frame/realtime/realtime.ts'
import { openAdmin } from '../../test/admin-api.ts'
import { newTerms } from './discounts.ts'

afterEach(() => void vi.restoreAllMocks())

const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const field = (label: string) => page.getByLabelText(label)
const save = page.getByRole('button', { name: 'Save' })

const discount = (terms: Partial<Discount['terms']>, own: Partial<Discount> = {}): Discount => ({
  id: 'd1',
  state: 'active',
  uses: 3,
  version: 4,
  link: 'https://shop.example/?code=SUMMER10',
  terms: { ...newTerms, title: 'Summer', code: 'SUMMER10', percent: 0.1, ...terms },
  ...own,
})

const open = (all: Discount[], api: Api = {}, path = '/admin/discounts') =>
  openAdmin(path, {
    'GET /api/discounts': ({ query }: ApiRequest) => {
      const found = all.filter(({ terms }) => terms.title.includes(query.get('q') ?? ''))
      return { discounts: found, total: found.length }
    },
    'GET /api/discounts/:id': ({ params }: ApiRequest) =>
      all.find(({ id }) => id === params['id']) ?? problemResponse('discount-not-found'),
    ...api,
  })

it('lists discounts with terms, state and uses', async () => {
  const flash = { title: 'Flash', code: null, kind: 'amount', percent: null } as const
  await open([
    discount({ minimumCents: 5000, maxUses: 100, isOncePerEmail: true, isPublic: true }),
    discount(
      { ...flash, amountCents: 500, categories: 'Hats', until: '2026-01-09T18:00:00.000Z' },
      { id: 'd2', state: 'ended', link: null },
    ),
  ])
  await expect.element(page.getByText('2 discount(s)')).toBeVisible()
  const text = row('SUMMER10').element().textContent
  for (const part of ['10% off, from $50, once per email', 'Active', 'Public', '3 of 100'])
    expect(text).toContain(part)
  const other = row('Flash').element().textContent
  for (const part of ['Automatic', '$5 off, for Hats', 'until Jan 09, 2026', 'Ended'])
    expect(other).toContain(part)
  await expect.element(page.getByRole('button', { name: 'Copy the link of Summer' })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Copy the link of Flash' }))
    .not.toBeInTheDocument()
})

it('creates a discount by keyboard, and shows problems at their fields', async () => {
  const sent: unknown[] = []
  await open([], {
    'POST /api/discounts': ({ body }) => {
      sent.push(body)
      const issues = [{ path: 'code', message: 'belongs to another discount' }]
      if (sent.length === 1) return problemResponse('already-exists', issues)
      return Response.json(discount({}), { status: 201 })
    },
  })
  page.getByRole('button', { name: 'Create a discount' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Title')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Title')).toBeInvalid()
  await expect
    .element(field('Percent off (%)'))
    .toHaveAccessibleDescription('Percent off is required')
  await field('Title').fill('Summer')
  await field('Code').fill('summer10')
  await field('Percent off (%)').fill('12.5')
  await expect.element(field('Percent off (%)')).toBeValid()
  await field('From').fill('2026-02-17T09:00')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect
    .element(field('Code'))
    .toHaveAccessibleDescription('Code belongs to another discount')
  await expect.element(field('Code')).toHaveFocus()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(sent[1]).toEqual({
    ...newTerms,
    title: 'Summer',
    code: 'SUMMER10',
    percent: 0.125,
    from: '2026-02-17T15:00:00.000Z',
  })
})

it('saves no discount whose date is only half typed', async () => {
  const sent: unknown[] = []
  const api: Api = { 'POST /api/discounts': ({ body }) => (sent.push(body), discount({})) }
  await open([], api, '/admin/discounts?edit=new')
  await field('Title').fill('Summer')
  await field('Percent off (%)').fill('10')
  field('From').element().focus()
  await userEvent.keyboard('02')
  const create = page.getByRole('button', { name: 'Create' })
  await create.click()
  await expect.element(field('From')).toHaveFocus()
  expect(sent).toEqual([])
  await field('From').fill('2026-02-17T09:00')
  await create.click()
  await expect.poll(() => sent).toHaveLength(1)
})

it('shows and sends only the amount that the kind uses', async () => {
  const sent: unknown[] = []
  const api: Api = {
    'PUT /api/discounts/d1': ({ body }) => {
      sent.push(body)
      return discount({})
    },
  }
  await open([discount({})], api, '/admin/discounts?edit=d1')
  await field('Percent off (%)').fill('-1')
  await userEvent.selectOptions(field('Kind'), 'Amount')
  await expect.element(field('Percent off (%)')).not.toBeInTheDocument()
  await field('Amount off ($)').fill('5')
  await save.click()
  await expect
    .poll(() => sent)
    .toMatchObject([{ terms: { kind: 'amount', percent: null, amountCents: 500 } }])
})

it('offers the categories by their names, and sends their ids', async () => {
  const { all } = shopSettings.categories
  const renamed = all.map((one) => (one.id === 'Hats' ? { ...one, name: 'Hats, Caps' } : one))
  shopSettings.categories = { all: renamed }
  onTestFinished(() => void (shopSettings.categories = { all }))
  const sent: unknown[] = []
  const api: Api = {
    'PUT /api/discounts/d1': ({ body }) => {
      sent.push(body)
      return discount({})
    },
  }
  await open([discount({ categories: 'Shirts, Hats' })], api, '/admin/discounts?edit=d1')
  const box = (name: string) => page.getByRole('checkbox', { name })
  await expect.element(box('Hats, Caps')).toBeChecked()
  expect(row('SUMMER10').element().textContent).toContain('for Shirts, Hats, Caps')
  await box('Shirts').click()
  await box('Hoodies').click()
  await save.click()
  await expect.poll(() => sent).toMatchObject([{ terms: { categories: 'Hats, Hoodies' } }])
})

it('finds products by name, shows the chosen ones by name, and sends their ids', async () => {
  const sent: unknown[] = []
  const all = [
    productWire({ id: 'cap', name: 'Panel Cap' }),
    productWire({ id: 'tee', name: 'Crest Tee' }),
  ]
  const api: Api = {
    'GET /api/products': ({ query }) => {
      const ids = query.get('ids')?.split(',') ?? all.map(({ id }) => id)
      const q = (query.get('q') ?? '').toLowerCase()
      const products = all.filter(
        ({ id, name }) => ids.includes(id) && name.toLowerCase().includes(q),
      )
      return { products, total: products.length }
    },
    'PUT /api/discounts/d1': ({ body }) => {
      sent.push(body)
      return discount({})
    },
  }
  await open([discount({ productIds: 'cap, ghost' })], api, '/admin/discounts?edit=d1')
  const chosen = page.getByRole('list', { name: 'Products' })
  await expect.element(chosen.getByText('Panel Cap')).toBeVisible()
  await chosen.getByRole('button', { name: 'Remove ghost' }).click()
  await expect.element(field('Products').first()).toHaveFocus()
  await field('Products').first().fill('crest')
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen.getByText('Crest Tee')).toBeVisible()
  await save.click()
  await expect.poll(() => sent).toMatchObject([{ terms: { productIds: 'cap, tee' } }])
})

it('saves with the version on screen, and replaces a colleague’s change only after a confirmation', async () => {
  const versions: number[] = []
  const all = [discount({})]
  await open(
    all,
    {
      'PUT /api/discounts/d1': ({ body }) => {
        const { version } = body as { version: number }
        versions.push(version)
        if (version === 5) return discount({})
        all[0] = discount({ title: 'Theirs' }, { version: 5 })
        return problemResponse('version-conflict')
      },
    },
    '/admin/discounts?edit=d1',
  )
  await expect.element(field('Title')).toHaveValue('Summer')
  await field('Title').fill('Mine')
  await save.click()
  await expect.element(row('Theirs')).toBeInTheDocument()
  await expect.element(field('Title')).toHaveValue('Mine')
  await save.click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(versions).toEqual([4, 5])
})

it('filters by state, and shows how a discount has changed', async () => {
  const all = [
    discount({}),
    discount({ title: 'Old', code: 'OLD5' }, { id: 'd2', state: 'used up' }),
  ]
  const audited: (string | null)[] = []
  await open([], {
    'GET /api/discounts': ({ query }: ApiRequest) => {
      const discounts = all.filter(({ state }) => state === (query.get('state') ?? state))
      return { discounts, total: discounts.length }
    },
    'GET /api/discounts/d2': () => all[1],
    'GET /api/audit': ({ query }: ApiRequest) => {
      audited.push(query.get('noun'), query.get('subject'))
      const changes = [
        { field: 'percent', before: 0.1, after: 0.125 },
        { field: 'isPublic', before: false, after: true },
      ]
      const [at, by, action] = ['2026-01-05T10:00:00.000Z', 'mia@shop.example', 'update']
      return { entries: [{ seq: 1, at, by, action, changes }], next: null }
    },
  })
  await field('State').selectOptions('Used up')
  await expect.element(row('Summer')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Edit Old' }).click()
  await page.getByText('History').click()
  await expect.element(page.getByText('mia@shop.example')).toBeVisible()
  const changes = page.getByRole('list', { name: 'Changes, newest first' })
  const shown = changes.element().textContent
  expect(shown).toMatch(
    /Percent off.*10%.*12\.5%.*The assistant may tell anybody about it.*no.*yes/,
  )
  expect(audited).toEqual(['discount', 'd2'])
})

it('deactivates and deletes after a confirmation', async () => {
  const sent: unknown[] = []
  await open([discount({})], {
    'PUT /api/discounts/d1': ({ body }) => {
      sent.push(body)
      return discount({ isActive: false })
    },
    'DELETE /api/discounts/d1': ({ query }) => {
      sent.push(query.get('version'))
      return new Response(null, { status: 204 })
    },
  })
  await page.getByRole('button', { name: 'Deactivate Summer' }).click()
  await expect.poll(() => sent).toMatchObject([{ version: 4, terms: { isActive: false } }])
  await page.getByRole('button', { name: 'Delete Summer' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => sent[1]).toBe('4')
})

it('keeps what was typed when Back closes the form, and asks before Cancel discards it', async () => {
  const confirmed = vi.spyOn(window, 'confirm').mockReturnValue(false)
  const { back } = await open([discount({})])
  const edit = page.getByRole('button', { name: 'Edit Summer' })
  const dialog = page.getByRole('alertdialog')
  await edit.click()
  await field('Title').fill('Half a ti')
  back()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row('SUMMER10').getByText('Not saved')).toBeVisible()
  await edit.click()
  await expect.element(field('Title')).toHaveValue('Half a ti')
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await cancel.click()
  await expect.element(field('Title')).toHaveValue('Half a ti')
  confirmed.mockReturnValue(true)
  await cancel.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await edit.click()
  await expect.element(field('Title')).toHaveValue('Summer')
})

it('shows a viewer no buttons', async () => {
  await open([discount({})], {
    'GET /api/staff': { email: 'v@localhost', role: 'viewer', sign_out: null },
  })
  await expect.element(row('SUMMER10')).toBeVisible()
  await expect.element(page.getByText(/Only a manager may/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Create|Edit/ })).not.toBeInTheDocument()
})

/** Opens the form, and then a colleague saves other terms. */
const openMeanwhile = async (theirs: Partial<Discount['terms']>) => {
  const all = [discount({})]
  const versions: number[] = []
  const put = ({ body }: ApiRequest) => {
    const { version } = body as { version: number }
    versions.push(version)
    return version === all[0]?.version ? all[0] : problemResponse('version-conflict')
  }
  const api = { 'PUT /api/discounts/d1': put }
  const { requests } = await open(all, api, '/admin/discounts?q=Summer&edit=d1')
  await field('Title').fill('My summer')
  const loads = () => requests.filter((one) => one.startsWith('GET /api/discounts?')).length
  const before = loads()
  all[0] = discount(theirs, { version: 5 })
  handleMessage({ type: 'changed', topic: 'settings', id: 'discounts', seq: 1 })
  await expect.poll(loads).toBeGreaterThan(before)
  return versions
}

it('does not replace what a colleague has saved meanwhile, until it has said so', async () => {
  const versions = await openMeanwhile({ percent: 0.2 })
  await expect.element(row('20% off')).toBeInTheDocument()
  await save.click()
  await expect.poll(() => toasts.current?.description).toMatch(/or save again to replace it\.$/)
  await save.click()
  await expect.poll(() => toasts.current?.title).toBe('Discount saved')
  expect(versions).toEqual([4, 5])
})

it('keeps what is typed when the discount leaves the list, and saves it', async () => {
  const versions = await openMeanwhile({ title: 'Theirs' })
  await expect.element(page.getByText('0 discount(s)')).toBeInTheDocument()
  await expect.element(field('Title')).toHaveValue('My summer')
  await save.click()
  await expect.poll(() => toasts.current?.description).toMatch(/or save again to replace it\.$/)
  await save.click()
  await expect.poll(() => toasts.current?.title).toBe('Discount saved')
  expect(versions).toEqual([4, 5])
})

it('saves a discount that is not on this page of the list, also after a conflict', async () => {
  const all = [discount({})]
  const versions: number[] = []
  const put = ({ body }: ApiRequest) => {
    const { version } = body as { version: number }
    versions.push(version)
    all[0] = discount({}, { version: 5 })
    return version === 5 ? all[0] : problemResponse('version-conflict')
  }
  const api = { 'GET /api/discounts': { discounts: [], total: 51 }, 'PUT /api/discounts/d1': put }
  await open(all, api, '/admin/discounts?edit=d1')
  await save.click()
  await expect.poll(() => toasts.current?.description).toMatch(/or save again to replace it\.$/)
  await save.click()
  await expect.poll(() => toasts.current?.title).toBe('Discount saved')
  expect(versions).toEqual([4, 5])
})

it('leaves another form open when the save of a closed form ends', async () => {
  const saved = Promise.withResolvers<Discount>()
  const all = [discount({}), discount({ title: 'Other', code: 'OTHER' }, { id: 'd2' })]
  const put = () => saved.promise
  await open(all, { 'PUT /api/discounts/d1': put }, '/admin/discounts?edit=d1')
  await save.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit Other' }).click()
  await field('Title').fill('Typed')
  await expect.element(save).not.toHaveAttribute('aria-disabled', 'true')
  saved.resolve(discount({}))
  await expect.poll(() => toasts.current?.title).toBe('Discount saved')
  await expect.element(field('Title')).toHaveValue('Typed')
})

it('keeps what was typed during a creation as a change of the new discount', async () => {
  const made = Promise.withResolvers<Discount>()
  await open([discount({})], { 'POST /api/discounts': () => made.promise })
  await page.getByRole('button', { name: 'Create a discount' }).click()
  await field('Title').fill('Summer')
  await field('Percent off (%)').fill('10')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await field('Title').fill('Summer sale')
  made.resolve(discount({}))
  await page.getByRole('button', { name: 'Edit Summer' }).click()
  await expect.element(field('Title')).toHaveValue('Summer sale')
})

it('says that a discount cannot be loaded, and loads it the next time', async () => {
  const all: Discount[] = []
  await open(all, { 'GET /api/discounts': { discounts: [discount({})], total: 1 } })
  const edit = page.getByRole('button', { name: 'Edit Summer' })
  await edit.click()
  await expect.element(page.getByText(/^The discount could not be loaded/)).toBeVisible()
  await page.getByRole('alertdialog').getByText('Close', { exact: true }).click()
  all.push(discount({}))
  await edit.click()
  await expect.element(field('Title')).toHaveValue('Summer')
})
