import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { defaultSettings } from '@shop/domain/shop-settings'
import { toasts } from '@shop/session/toasts'
import { type Api, type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { sizes } from '@shop/testkit/sizes'

import { openAdmin, runToastAction, settingWire } from '../../test/admin-api.ts'

const { methods } = defaultSettings.shipping
const field = (name: string) => page.getByRole('textbox', { name })
const button = (name: string) => page.getByRole('button', { name })
const methodCard = (index: number) => page.getByRole('region', { name: `method ${index}` })

let sent: unknown[] = []
beforeEach(() => {
  sent = []
})

const saves: Api = {
  'PUT /api/settings/:key': ({ params, body }: ApiRequest) => {
    sent.push(body)
    const { value, version } = body as { value: unknown; version: number }
    return settingWire(params['key'] as 'shipping', {
      ...(value !== null && { value, is_default: false }),
      version: version + 1,
      changed_by: 'staff@localhost',
      changed_at: '2026-11-27T12:00:00.000Z',
    })
  },
}

it('shows the specified sentence while nothing is saved', async () => {
  await openAdmin('/admin/settings')
  await expect.element(page.getByText('Settings coming soon…')).toBeVisible()
  await expect.element(field('Name')).toHaveValue('NDX')
})

it('says who is signed in, since when and until when', async () => {
  const session = {
    via: 'session',
    began_at: '2026-01-05T14:00:00.000Z',
    ends_at: '2026-01-06T02:00:00.000Z',
  }
  await openAdmin('/admin/settings', {
    'GET /api/staff': { email: 'staff@localhost', role: 'manager', sign_out: '/sign-out', session },
    'GET /api/staff-sessions': { sessions: [] },
  })
  const facts = page.getByRole('heading', { name: 'Your session' })
  await expect.element(facts).toBeVisible()
  const texts = [...document.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map((part) => part.textContent).join(': '),
  )
  expect(texts).toEqual([
    'Signed in as: staff@localhost',
    'Role: Manager',
    'By: A sign-in link',
    'Sessions last: 12 hours',
    'Since: Jan 05, 2026, 8:00 AM',
    'Until: Jan 05, 2026, 8:00 PM',
  ])
})

it('does not say that settings are coming once some are saved', async () => {
  await openAdmin('/admin/settings', {
    'GET /api/settings/saved': { settings: [settingWire('shop', { is_default: false })] },
  })
  await expect.element(field('Name')).toBeVisible()
  await expect.element(page.getByText('Settings coming soon…')).not.toBeInTheDocument()
})

it('keeps the buttons of a row in one line on a phone', async () => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  await openAdmin('/admin/shipping')
  const topOf = (name: string): number => button(name).element().getBoundingClientRect().top
  await expect.element(button('Edit method 1')).toBeVisible()
  expect(topOf('Remove method 1')).toBe(topOf('Edit method 1'))
})

it('adds a method by keyboard, and sends every method with the version seen', async () => {
  await openAdmin('/admin/shipping', saves)
  await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true')
  button('Add method').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(methodCard(3).getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await userEvent.keyboard('Local pickup')
  await methodCard(3).getByRole('textbox', { name: 'Price ($)' }).fill('0')
  const [from, to] = methodCard(3)
    .getByRole('textbox', { name: /Delivery window/ })
    .elements()
  await userEvent.fill(from as HTMLElement, '0')
  await userEvent.fill(to as HTMLElement, '1')
  button('Move method 3 up').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Move method 2 up')).toHaveFocus()
  await methodCard(2).getByRole('textbox', { name: 'Name' }).click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.length).toBe(1)
  const pickup = {
    id: 'local-pickup',
    name: 'Local pickup',
    priceCents: 0,
    freeOverCents: null,
    transitDays: [0, 1],
    estimatedDays: null,
    states: null,
    isActive: true,
  }
  expect(sent).toEqual([{ version: 0, value: { methods: [methods[0], pickup, methods[1]] } }])
  await expect.poll(() => toasts.current?.title).toBe('Saved')
  await runToastAction()
  await expect.poll(() => sent[1]).toEqual({ version: 1, value: null })
})

it('checks each field before it sends anything, and keeps what was typed', async () => {
  await openAdmin('/admin/shipping', saves)
  await button('Edit method 1').click()
  await methodCard(1).getByRole('textbox', { name: 'Price ($)' }).fill('ten')
  await button('Edit method 2').click()
  await methodCard(2).getByRole('textbox', { name: 'Name' }).fill('')
  await methodCard(2).getByRole('textbox', { name: 'Delivery window (business days)' }).fill('9')
  await button('Save').click()
  const price = methodCard(1).getByRole('textbox', { name: 'Price ($)' })
  await expect.element(price).toHaveFocus()
  await expect.element(price).toHaveValue('ten')
  await expect.element(methodCard(2).getByText('Name is required')).toBeVisible()
  await expect
    .element(methodCard(2).getByText('Delivery window must not end before it starts'))
    .toBeVisible()
  await price.fill('10')
  await expect
    .element(page.getByText('Price must be an amount such as 9.99'))
    .not.toBeInTheDocument()
  await expect.element(methodCard(2).getByText('Name is required')).toBeVisible()
  expect(sent).toEqual([])
})

it('opens the method in which the server finds an issue, and shows the issue at its name', async () => {
  const issues = [{ path: 'methods.1.id', message: 'must have a letter' }]
  await openAdmin('/admin/shipping', {
    'PUT /api/settings/:key': () => problemResponse('bad-input', issues),
  })
  await button('Remove method 1').click()
  await expect.element(button('Add method')).toHaveFocus()
  await button('Add method').click()
  await methodCard(2).getByRole('textbox', { name: 'Name' }).fill('Bike')
  await methodCard(2).getByRole('textbox', { name: 'Price ($)' }).fill('5')
  for (const end of methodCard(2)
    .getByRole('textbox', { name: /Delivery window/ })
    .elements())
    await userEvent.fill(end, '1')
  await button('Save').click()
  await expect.element(methodCard(2).getByText('Name must have a letter')).toBeVisible()
  await expect.element(methodCard(2).getByRole('textbox', { name: 'Name' })).toHaveFocus()
})

it('names the states that no method would serve, and saves only after a confirmation', async () => {
  await openAdmin('/admin/shipping', saves)
  await button('Remove method 2').click()
  await button('Edit method 1').click()
  await page.getByRole('checkbox', { name: /^All states/ }).click()
  await button('Save').click()
  await expect.element(page.getByText('Must name a state')).toHaveFocus()
  await button('Choose all').click()
  await page.getByRole('searchbox', { name: 'Find a state' }).fill('oreg')
  await expect.element(page.getByRole('checkbox', { name: 'Alabama' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('checkbox', { name: 'Oregon' }).click()
  await button('Save').click()
  const question = page.getByRole('alertdialog', { name: 'Leave states without shipping?' })
  await expect.element(question.getByText(/would ship to Oregon\./)).toBeVisible()
  expect(sent).toEqual([])
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(question).not.toBeInTheDocument()
})

it('keeps the input while staff visit another screen', async () => {
  await openAdmin('/admin/taxes')
  await field('Tax rate (%)').fill('9.45')
  const linkTo = (name: string) =>
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name })
  await linkTo('Shipping').click()
  await expect.element(button('Add method')).toBeVisible()
  await linkTo('Taxes').click()
  await expect.element(field('Tax rate (%)')).toHaveValue('9.45')
  await button('Discard changes').click()
  await expect.element(field('Tax rate (%)')).toHaveValue('8')
  await expect.element(button('Discard changes')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('Discard changes')).toHaveFocus()
})

it('types banner times in the shop’s zone, and says so', async () => {
  await openAdmin('/admin/settings', saves)
  const banner = page.getByRole('form', { name: 'Banner' })
  await expect.element(banner.getByText(/shop’s time \(America\/Chicago\)/)).toBeVisible()
  await banner.getByLabelText('From').fill('2027-02-09T00:00')
  await banner.getByLabelText('Until').fill('2027-02-08T00:00')
  await banner.getByRole('button', { name: 'Save' }).click()
  await expect.element(banner.getByText('Until must be after the start')).toBeVisible()
  await banner.getByLabelText('Until').fill('2027-02-10T00:00')
  await banner.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([
      { value: { from: '2027-02-09T06:00:00.000Z', until: '2027-02-10T06:00:00.000Z' } },
    ])
})

it('chooses weekdays by checkboxes', async () => {
  await openAdmin('/admin/settings', saves)
  const shop = page.getByRole('form', { name: 'Shop' })
  await shop.getByRole('region', { name: 'hours 2' }).getByRole('checkbox', { name: 'Sun' }).click()
  await button('Remove hours 3').click()
  await shop.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([{ value: { hours: [{ weekdays: [1, 2, 3, 4, 5] }, { weekdays: [0, 6] }] } }])
})

it('shows what the default would change before it is restored', async () => {
  const value = { ...defaultSettings.taxes, rate: 0.1, byState: [{ state: 'OR', rate: 0 }] }
  await openAdmin('/admin/taxes', {
    'GET /api/settings/saved': {
      settings: [settingWire('taxes', { value, is_default: false, version: 3 })],
    },
    ...saves,
  })
  await button('Back to the default').click()
  const question = page.getByRole('alertdialog', { name: 'Go back to the default?' })
  const names = () =>
    question
      .getByRole('term')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(names).toEqual(['Tax rate', 'Oregon'])
  await expect.element(question.getByText('from 10% → to 8%')).toBeVisible()
  await question.getByRole('button', { name: 'Use the default' }).click()
  await expect.poll(() => sent).toEqual([{ version: 3, value: null }])
  // Until the question closes, the toast of the previous test may still be there.
  await expect.element(question).not.toBeInTheDocument()
  await runToastAction()
  await expect.poll(() => sent[1]).toEqual({ version: 4, value })
})

it('asks which value to keep if a colleague saved the same field meanwhile', async () => {
  let now = settingWire('taxes')
  const shop = await openAdmin('/admin/taxes', {
    'GET /api/settings/saved': () => ({ settings: [now] }),
    ...saves,
  })
  await field('Tax rate (%)').fill('9.45')
  now = settingWire('taxes', {
    value: { rate: 0.1, byState: [], isShippingTaxed: true },
    is_default: false,
    version: 1,
    changed_by: 'ana@ndx.example',
  })
  await shop.emit({ type: 'changed', seq: 2, topic: 'settings', id: 'taxes' })
  await expect.element(page.getByText(/ana@ndx\.example saved these settings/)).toBeVisible()
  await expect.element(page.getByText('Theirs now: Shipping is taxed.')).toBeVisible()
  await button('Save').click()
  await expect
    .element(page.getByText('Choose which values to keep, then save again.'))
    .toBeVisible()
  await page.getByRole('radio', { name: 'Mine: 9.45%' }).click()
  await button('Save').click()
  await expect
    .poll(() => sent)
    .toEqual([
      {
        version: 1,
        value: { rate: 0.0945, byState: [], isShippingTaxed: true, isIncluded: false },
      },
    ])
})

it('shows a colleague’s change at once if nothing was typed', async () => {
  let now = settingWire('banner')
  const shop = await openAdmin('/admin/settings', {
    'GET /api/settings/saved': () => ({ settings: [now] }),
  })
  await expect.element(field('Title')).toHaveValue('Website Under Construction')
  const value = { ...defaultSettings.banner, title: 'Mardi Gras' }
  now = settingWire('banner', { value, is_default: false, version: 1 })
  await shop.emit({ type: 'changed', seq: 2, topic: 'settings', id: 'banner' })
  await expect.element(field('Title')).toHaveValue('Mardi Gras')
})

it('lists earlier values, and restores one by an ordinary save', async () => {
  const value = { ...defaultSettings.orders, lowStock: 7 }
  const at = '2026-11-27T12:00:00.000Z'
  const by = 'ana@ndx.example'
  await openAdmin('/admin/settings', {
    'GET /api/settings/saved': {
      settings: [settingWire('orders', { value, is_default: false, version: 2 })],
    },
    'GET /api/settings/orders/versions': {
      versions: [
        { version: 2, value, is_default: false, next: null, by, at },
        { version: 1, value: { ...value, lowStock: 5 }, is_default: false, next: null, by, at },
      ],
    },
    ...saves,
  })
  await page.getByText('History').click()
  await expect.element(page.getByText('Low-stock limit').nth(1)).toBeVisible()
  await button('Restore version 1').click()
  await expect.poll(() => sent).toEqual([{ version: 2, value: { ...value, lowStock: 5 } }])
})

it('reports the missing name of a new row instead of a missing letter in its id', async () => {
  await openAdmin('/admin/shipping', saves)
  await button('Add method').click()
  await button('Save').click()
  await expect.element(methodCard(3).getByText('Name is required')).toBeVisible()
  await expect.element(methodCard(3).getByText('must have a letter')).not.toBeInTheDocument()
})

it('shows viewers everything, and no form', async () => {
  await openAdmin('/admin/shipping', {
    'GET /api/staff': { email: 'viewer@localhost', role: 'viewer', sign_out: null },
  })
  await expect.element(page.getByText('Only a manager may change this.')).toBeVisible()
  await expect.element(page.getByText(/Name: Standard · Price: \$9\.99/)).toBeVisible()
  await expect.element(button('Save')).not.toBeInTheDocument()
})
