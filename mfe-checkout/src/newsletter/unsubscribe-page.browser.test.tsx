import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { type Api, fakeApi, problemResponse } from '@shop/testkit/fake-api'
import { mountEntry } from '@shop/testkit/fake-shell'
import { sizes } from '@shop/testkit/sizes'

import { mount } from '../expose/page.ts'

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const button = page.getByRole('button', { name: 'Unsubscribe' })

const open = async (href: string, api: Api = {}) => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  const fake = fakeApi(api)
  await mountEntry(mount, href)
  return fake
}

it('asks first, and unsubscribes by keyboard, after which the focus is on the outcome', async () => {
  const bodies: unknown[] = []
  const { requests } = await open('/unsubscribe?key=k1', {
    'POST /api/consents/unsubscribe': ({ body }) => {
      bodies.push(body)
      return new Response(null, { status: 204 })
    },
  })
  await expect.element(heading('Unsubscribe')).toBeVisible()
  expect(requests).toEqual([])
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('You are unsubscribed')).toHaveFocus()
  expect(bodies).toEqual([{ key: 'k1' }])
  await expect.element(page.getByRole('link', { name: 'Back to Shop' })).toBeVisible()
})

it('says what went wrong, and lets the shopper try again', async () => {
  let isDown = true
  await open('/unsubscribe?key=k1', {
    'POST /api/consents/unsubscribe': () =>
      isDown ? problemResponse('database-unavailable') : new Response(null, { status: 204 }),
  })
  await button.click()
  await expect
    .poll(() => page.getByRole('alert').element().textContent)
    .toMatch(/^That did not work\. ./)
  isDown = false
  await button.click()
  await expect.element(heading('You are unsubscribed')).toBeVisible()
})

it.each(['/unsubscribe', '/unsubscribe?key=', '/unsubscribe?key=%20'])(
  'says of %s that the link is not complete, and how to go on',
  async (href) => {
    await open(href)
    await expect.element(heading('This link is not complete')).toBeVisible()
    expect(button.elements()).toEqual([])
  },
)
