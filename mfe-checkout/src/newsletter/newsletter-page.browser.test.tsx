import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { type Api, fakeApi, problemResponse } from '@shop/testkit/fake-api'
import { mountEntry } from '@shop/testkit/fake-shell'
import { sizes } from '@shop/testkit/sizes'

import { mount } from '../expose/page.ts'

const key = 'k1-_'.padEnd(22, 'x')

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const button = page.getByRole('button', { name: 'Unsubscribe' })

const open = async (href: string, api: Api = {}) => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  const fake = fakeApi(api)
  await mountEntry(mount, href)
  return fake
}

it('asks for confirmation, unsubscribes by keyboard, and moves the focus to the result', async () => {
  const bodies: unknown[] = []
  const { requests } = await open(`/unsubscribe?key=${key}`, {
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
  expect(bodies).toEqual([{ key }])
  await expect.element(page.getByRole('link', { name: 'Back to Shop' })).toBeVisible()
})

it('subscribes on a click, never by opening the link alone', async () => {
  const bodies: unknown[] = []
  const { requests } = await open(`/subscribe?key=${key}`, {
    'POST /api/consents/confirm': ({ body }) => {
      bodies.push(body)
      return new Response(null, { status: 204 })
    },
  })
  await expect.element(heading('Confirm your email')).toBeVisible()
  expect(requests).toEqual([])
  page.getByRole('button', { name: 'Yes, email me' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('You are subscribed')).toHaveFocus()
  expect(bodies).toEqual([{ key }])
})

it('says what went wrong, and lets the shopper try again', async () => {
  let isDown = true
  await open(`/unsubscribe?key=${key}`, {
    'POST /api/consents/unsubscribe': () =>
      isDown ? problemResponse('database-unavailable') : new Response(null, { status: 204 }),
  })
  await button.click()
  await expect
    .poll(() => page.getByRole('alert').element().textContent)
    .toMatch(/^That didn’t work\. ./)
  isDown = false
  await button.click()
  await expect.element(heading('You are unsubscribed')).toBeVisible()
})

it.each([
  '/subscribe',
  '/unsubscribe',
  '/unsubscribe?key=',
  '/unsubscribe?key=%20',
  // A mail program broke the next link into two lines, and added `>` to the last one.
  `/subscribe?key=${key.slice(0, 9)}`,
  `/unsubscribe?key=${key}%3E`,
])('says that the link %s is not complete, and what to do', async (href) => {
  await open(href)
  await expect.element(heading('This link is incomplete')).toBeVisible()
  expect(button.elements()).toEqual([])
})
