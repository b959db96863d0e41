import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { render } from '@shop/testkit/render'

import { Notice, PageProblem } from './notice.tsx'

it('has a heading of the given level, and a way on', async () => {
  render(
    <Notice level={1} title="No orders yet" text="The first one shows up here.">
      <a href="/shop">Shop</a>
    </Notice>,
  )
  await expect.element(page.getByRole('heading', { level: 1, name: 'No orders yet' })).toBeVisible()
  await expect.element(page.getByText('The first one shows up here.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Shop' })).toBeVisible()
})

it.each([
  [undefined, 'We can’t show this right now'],
  ['offline', 'You are offline'],
  ['too-many-requests', 'One minute, please'],
] as const)('offers to load a failed page again (%s)', async (reason, title) => {
  render(<PageProblem reason={reason} />)
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '')
})
