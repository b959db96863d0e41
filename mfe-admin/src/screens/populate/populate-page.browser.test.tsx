import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'

import { type ApiRequest, problemResponse } from '@shop/testkit/fake-api'

import { openAdmin } from '../../test/admin-api.ts'

const populateNow = page.getByRole('button', { name: 'Populate Products Now' })

it('disables the button while it runs, and says why it failed', async () => {
  const held = Promise.withResolvers<Response>()
  await openAdmin('/admin/populate', { 'POST /api/catalogue/populate': () => held.promise })
  for (const step of ['Clear existing products', 'Add 4 hats', /the 22 example products\. /])
    await expect.element(page.getByText(step)).toBeVisible()
  await populateNow.click()
  const busy = page.getByRole('button', { name: 'Populating...' })
  await expect.element(busy).toBeDisabled()
  held.resolve(problemResponse('internal'))
  const failed = page.getByRole('heading', { name: 'The products were not populated' })
  await expect.element(failed).toBeVisible()
  await expect.element(page.getByText(/^Something went wrong on our side/)).toBeVisible()
  await expect.element(populateNow).toBeEnabled()
})

it('confirms before it deletes the shop’s own products, and again if there are more of them by then', async () => {
  const confirmed = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true)
  let own = 1
  const { requests } = await openAdmin('/admin/populate', {
    'GET /api/catalogue': () => ({ products: own, own }),
    'POST /api/catalogue/populate': ({ body }: ApiRequest) => {
      own = 2
      return (body as { expected_own: number }).expected_own === own
        ? { success: true, message: 'All 22 products.', added: 22 }
        : problemResponse('version-conflict')
    },
  })
  await populateNow.click()
  expect(confirmed).toHaveBeenLastCalledWith(
    expect.stringMatching(/^This removes all 1 products\. 1 of them is new or changed/),
  )
  expect(requests.filter((one) => one.startsWith('POST'))).toEqual([])
  await populateNow.click()
  await expect.element(page.getByText('All 22 products.')).toBeVisible()
  expect(confirmed).toHaveBeenLastCalledWith(
    expect.stringMatching(/^This removes all 2 products\. 2 of them are new or changed/),
  )
  expect(confirmed).toHaveBeenCalledTimes(3)
  confirmed.mockRestore()
})
