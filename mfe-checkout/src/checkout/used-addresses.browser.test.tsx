import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { fakeApi } from '@shop/testkit/fake-api'
import { mountEntry } from '@shop/testkit/fake-shell'
import { storeCart } from '@shop/testkit/stored'
import { productWire, storedCartLine } from '@shop/testkit/wire'

import { mount } from '../expose/page.ts'
import { storeSignedIn } from './stored-details.ts'

const tee = productWire()
const field = (label: string) => page.getByLabelText(label)

it('asks for no addresses in a browser that has not signed in', async () => {
  storeCart(storedCartLine())
  const { requests } = fakeApi({ 'GET /api/products': { products: [tee], total: 1 } })
  await mountEntry(mount, '/checkout')
  await expect.element(field('Email')).toBeVisible()
  expect(requests).not.toContain('GET /api/my')
})

it('offers a signed-in shopper the addresses of earlier orders', async () => {
  storeCart(storedCartLine())
  storeSignedIn(true)
  const place = { city: 'New Orleans', state: 'LA', zip_code: '70112' }
  const addresses = [
    { name: 'Ada King Lovelace', phone: '504', address: '1 Canal Street', ...place },
    { name: 'Cher', phone: null, address: '2 Royal Street', ...place },
  ]
  const account = { email: 'ada@example.com', consent: null, sessions: [], addresses }
  fakeApi({ 'GET /api/my': { account }, 'GET /api/products': { products: [tee], total: 1 } })
  await mountEntry(mount, '/checkout')
  const choice = field('Use an earlier address')
  await choice.selectOptions('Ada King Lovelace, 1 Canal Street, New Orleans')
  const expected = {
    Email: 'ada@example.com',
    'First name': 'Ada King',
    'Last name': 'Lovelace',
    'Phone (optional)': '504',
    Address: '1 Canal Street',
    'ZIP code': '70112',
  }
  for (const [label, text] of Object.entries(expected))
    await expect.element(field(label)).toHaveValue(text)
  await choice.selectOptions('Cher, 2 Royal Street, New Orleans')
  await expect.element(field('Last name')).toHaveValue('')
  await expect.element(field('Phone (optional)')).toHaveValue('')
  expect(JSON.stringify(localStorage)).not.toContain('Royal Street')
})
