import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { type Api, fakeApi, problemResponse } from '@shop/testkit/fake-api'
import { mountEntry } from '@shop/testkit/fake-shell'
import { sizes } from '@shop/testkit/sizes'

import { mount } from '../expose/page.ts'

const number = page.getByLabelText('Order number', { exact: true })
const email = page.getByLabelText('Email', { exact: true })
const send = page.getByRole('button', { name: 'Send the link' })
const sent = page.getByRole('status').filter({ hasText: 'on its way' })

const open = async (api: Api, path = '/order') => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  const fake = fakeApi(api)
  await mountEntry(mount, path)
  await expect.element(send).toBeEnabled()
  return fake
}

it('requests the link by keyboard alone, and says that it may be on its way', async () => {
  const bodies: unknown[] = []
  await open({
    'POST /api/orders/link': ({ body }) => {
      bodies.push(body)
      return { status: 'requested' }
    },
  })
  number.element().focus()
  await userEvent.keyboard('1a2b3c4d{Tab}ada@example.com{Enter}')
  await expect.element(sent).toBeVisible()
  expect(bodies).toEqual([{ number: '1a2b3c4d', email: 'ada@example.com' }])
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect.element(number).toBeVisible()
})

it('is prefilled with the number of a link that led to no order', async () => {
  await open({}, '/order?number=order-12345')
  await expect.element(number).toHaveValue('order-12345')
})

it('shows problems at their fields, and sends nothing unless both are filled', async () => {
  const { requests } = await open({
    'POST /api/orders/link': () =>
      problemResponse('bad-input', [{ path: 'email', message: 'must be an email address' }]),
  })
  await send.click()
  await expect.element(number).toHaveFocus()
  await number.fill('1a2b3c4d')
  await send.click()
  await expect.element(email).toHaveFocus()
  expect(requests).toEqual([])
  await email.fill('ada@example')
  await send.click()
  await expect.element(email).toHaveAccessibleDescription('Email must be an email address.')
  await expect.element(email).toHaveFocus()
  await expect.element(send).toBeEnabled()
})

it('says that it was requested too often, and keeps the typed text', async () => {
  await open({ 'POST /api/orders/link': () => problemResponse('too-many-requests') })
  await number.fill('1a2b3c4d')
  await email.fill('ada@example.com')
  await send.click()
  const alert = page.getByRole('alert').filter({ hasText: 'Too many requests' })
  await expect.element(alert).toBeVisible()
  await expect.element(email).toHaveValue('ada@example.com')
})
