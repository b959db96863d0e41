import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { render } from '@shop/testkit/render'

import { IconButton, IconLink } from './icon-button.tsx'

it('has its count in its name, up to 99', async () => {
  render(
    <>
      <IconButton icon="bag" label="Cart" count={1} />
      <IconButton icon="heart" label="Wishlist" count={120} />
      <IconButton icon="search" label="Search" />
    </>,
  )
  for (const name of ['Cart, 1 item', 'Wishlist, 99+ items', 'Search'])
    await expect.element(page.getByRole('button', { name })).toBeVisible()
  await expect.element(page.getByText('99+')).toBeVisible()
})

it('is 44 px wide and high, as a button and as a link', () => {
  render(
    <>
      <IconButton icon="close" label="Close" />
      <IconLink icon="grid" label="Grid" href="?view=grid" isCurrent />
    </>,
  )
  for (const control of [page.getByRole('button'), page.getByRole('link')]) {
    const { width, height } = control.element().getBoundingClientRect()
    expect([width, height]).toEqual([44, 44])
  }
  expect(page.getByRole('link').element().getAttribute('aria-current')).toBe('true')
})
