import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { OwnAccountWire } from '@shop/contracts/own-account'
import { cart } from '@shop/session/cart'
import { type Api, fakeApi, problemResponse } from '@shop/testkit/fake-api'
import { mountEntry } from '@shop/testkit/fake-shell'
import { sizes } from '@shop/testkit/sizes'
import { orderWire, productWire } from '@shop/testkit/wire'

import { mount } from '../expose/page.ts'

const at = '2026-01-06T10:00:00.000Z'
const session = (id: string, device: string, is_current = false) => ({
  id,
  device,
  is_current,
  signed_in_at: at,
  last_used_at: at,
})
const account = (own: Partial<OwnAccountWire> = {}): OwnAccountWire => ({
  email: 'ada@example.com',
  consent: null,
  sessions: [session('s1', 'Safari on iPhone', true), session('s2', 'Chrome on Windows')],
  addresses: [],
  ...own,
})
const tee = productWire({ id: 'tee', name: 'Focus Tee', price: 45, sizes: ['M'], colors: [] })
const [line] = orderWire().order_items
const listed = (id: string, link_key: string | null = 'k1') => ({
  ...orderWire({ id }),
  link_key,
  order_items: line
    ? [{ ...line, product_id: 'tee', name: 'Focus Tee', size: 'M', color: null }]
    : [],
})

const signedIn: Api = {
  'GET /api/my': { account: account() },
  'GET /api/my/orders': { orders: [listed('1a2b3c4d-0')], total: 1 },
  'GET /api/products': { products: [tee], total: 1 },
}
const signedOut: Api = { 'GET /api/my': { account: null } }

const open = async (api: Api, path = '/orders') => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  const fake = fakeApi(api)
  await mountEntry(mount, path)
  await expect.element(page.getByRole('heading', { level: 1, name: 'My orders' })).toBeVisible()
  return fake
}
const button = (name: string) => page.getByRole('button', { name })
const email = page.getByLabelText('Email')

it('requests the link by keyboard alone', async () => {
  const bodies: unknown[] = []
  const reply = ({ body }: { body: unknown }) => {
    bodies.push(body)
    return { status: 'requested' }
  }
  await open({ ...signedOut, 'POST /api/my/link': reply })
  email.element().focus()
  await userEvent.keyboard('ada@example.com{Enter}')
  const title = page.getByRole('heading', { name: 'Check your email' })
  await expect.element(title).toHaveFocus()
  expect(bodies).toEqual([{ email: 'ada@example.com' }])
  await button('Ask for another link').click()
  await expect.element(email).toBeVisible()
})

it('shows a problem at the email, and other problems below it', async () => {
  let reply = problemResponse('bad-input', [{ path: 'email', message: 'must be an email address' }])
  await open({ ...signedOut, 'POST /api/my/link': () => reply })
  await email.fill('ada@example')
  await button('Send the link').click()
  await expect.element(page.getByText('This must be an email address.')).toBeVisible()
  await expect.element(email).toHaveFocus()
  reply = problemResponse('too-many-requests')
  await button('Send the link').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Too many requests in a short time')
})

it('signs in by a click, never by opening the link, and drops the key from the URL', async () => {
  let is = false
  const { requests } = await open(
    {
      ...signedIn,
      'GET /api/my': () => ({ account: is ? account() : null }),
      'GET /api/my/link': { email: 'a•••@example.com' },
      'POST /api/my/session': () => {
        is = true
        return new Response(null, { status: 204 })
      },
    },
    '/orders?key=k1',
  )
  await expect.element(page.getByText('a•••@example.com')).toBeVisible()
  expect(requests).not.toContain('POST /api/my/session')
  await button('Show my orders').click()
  await expect.element(page.getByText('Signed in as ada@example.com')).toBeVisible()
})

it('says that a link has expired, and offers another one', async () => {
  await open(
    { ...signedOut, 'GET /api/my/link': () => problemResponse('link-ended') },
    '/orders?key=used',
  )
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This link was used or has expired')
  await expect.element(button('Send the link')).toBeVisible()
})

it('lists orders with links to their pages, and orders one again', async () => {
  await open({
    ...signedIn,
    'GET /api/my/orders': { orders: [listed('1a2b3c4d-0'), listed('5e6f7a8b-0', null)], total: 2 },
  })
  const recent = page.getByRole('article', { name: 'Order 1A2B3C4D' })
  const old = page.getByRole('article', { name: 'Order 5E6F7A8B' })
  await expect
    .element(recent.getByRole('link', { name: 'View order 1A2B3C4D' }))
    .toHaveAttribute('href', '/order/1a2b3c4d-0?key=k1')
  expect(old.getByRole('link').elements()).toEqual([])
  await old.getByRole('button', { name: 'Order again: 5E6F7A8B' }).click()
  await expect.poll(() => cart.items.map(({ product }) => product.id)).toEqual(['tee'])
})

it('loads older orders on request', async () => {
  const queries: string[] = []
  await open({
    ...signedIn,
    'GET /api/my/orders': ({ query }) => {
      queries.push(query.toString())
      const offset = Number(query.get('offset') ?? 0)
      return { orders: [listed(`${offset}0000000-0`)], total: 2 }
    },
  })
  await button('Show more of 2 orders').click()
  await expect.element(page.getByRole('article', { name: 'Order 10000000' })).toHaveFocus()
  expect(queries.at(-1)).toBe('limit=20&offset=1')
  expect(page.getByRole('article').elements()).toHaveLength(2)
})

it('changes the consent, ends another sign-in, and signs out', async () => {
  let state: OwnAccountWire | null = account()
  const sent: unknown[] = []
  const { requests } = await open({
    ...signedIn,
    'GET /api/my': () => ({ account: state }),
    'PUT /api/my/consent': ({ body }) => {
      sent.push(body)
      state = account({ consent: 'subscribed' })
      return new Response(null, { status: 204 })
    },
    'DELETE /api/my/sessions/:id': ({ params }) => {
      state =
        params['id'] === 's1'
          ? null
          : account({ sessions: [session('s1', 'Safari on iPhone', true)] })
      return new Response(null, { status: 204 })
    },
  })
  const box = page.getByRole('checkbox', { name: 'Email me about new drops' })
  await box.click()
  await expect.element(box).toBeChecked()
  expect(sent).toEqual([{ is_subscribed: true }])
  await button('Sign out Chrome on Windows').click()
  await expect.element(page.getByText('Chrome on Windows')).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Signed in on' })).toHaveFocus()
  await button('Sign out').click()
  await expect.element(email).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'My orders' })).toHaveFocus()
  expect(requests.filter((one) => one.startsWith('DELETE'))).toEqual([
    'DELETE /api/my/sessions/s2',
    'DELETE /api/my/sessions/s1',
  ])
})

it('asks to sign in again once the session was ended elsewhere', async () => {
  let isThere = true
  await open({
    ...signedIn,
    'GET /api/my': () => ({ account: isThere ? account() : null }),
    'PUT /api/my/consent': () => problemResponse('signed-out'),
  })
  isThere = false
  await page.getByRole('checkbox').click()
  await expect.element(button('Send the link')).toBeVisible()
})

it('erases by keyboard alone once the shopper’s email is typed, and says why erasing must wait', async () => {
  let isOpen = true
  const bodies: unknown[] = []
  await open({
    ...signedIn,
    'POST /api/my/erase': ({ body }) => {
      bodies.push(body)
      return isOpen
        ? problemResponse('order-open')
        : { orders: 1, reviews: 0, records: 0, consents: 0 }
    },
  })
  button('Erase my data').element().focus()
  await userEvent.keyboard('{Enter}')
  const field = page.getByLabelText('Type ada@example.com to erase your data')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('ada@example.com{Enter}')
  await expect.element(page.getByText('An order is still on its way to the customer')).toBeVisible()
  isOpen = false
  await button('Erase for good').click()
  await expect.element(page.getByRole('heading', { name: 'Your data is erased' })).toBeVisible()
  expect(document.activeElement?.textContent).toMatch(/^Your data is erased/)
  expect(bodies).toEqual([{ email: 'ada@example.com' }, { email: 'ada@example.com' }])
})
