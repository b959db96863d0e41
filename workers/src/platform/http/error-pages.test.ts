import { expect, it } from 'vitest'

import { errorPage } from './error-pages.ts'

const again = '<a href="">Try again</a>'
const toShop = '<a href="/">Go to the shop</a>'

it.each([
  ['staff-only', 401, 'for signed-in staff', again],
  ['role-required', 403, 'has no role in the back office', toShop],
  ['staff-sign-in-unavailable', 503, 'the sign-in service is not responding', again],
  ['not-found', 404, 'There is nothing here', toShop],
  ['too-many-requests', 429, 'Please wait a minute', again],
  ['overloaded', 503, 'Nothing is lost', again],
  ['internal', 500, 'wrong on our side', again],
] as const)('for %s (%i) says “%s” and has a link', async (code, status, text, link) => {
  const page = errorPage(code)
  expect(page.status).toBe(status)
  expect(page.headers.has('retry-after')).toBe(status === 429 || status === 503)
  const html = await page.text()
  expect(html).toContain(/^(?:staff|role)/.test(code) ? '<h1>Back office</h1>' : '<h1>Shop</h1>')
  expect(html).toContain(text)
  expect(html).toContain(link)
})
