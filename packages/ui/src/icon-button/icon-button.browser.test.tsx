import { expect, it, onTestFinished } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'

import { contrastOf } from '@shop/testkit/contrast'
import { render } from '@shop/testkit/render'

import { tokens } from '../tokens.css.ts'
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

it.each(['light', 'dark'] as const)(
  'keeps its icon visible under the pointer on an inverse surface of the %s theme',
  async (colorScheme) => {
    await commands.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    onTestFinished(() => commands.emulateMedia({ colorScheme: null, reducedMotion: null }))
    const { inverse, onInverse } = tokens.color
    render(
      <div style={{ backgroundColor: inverse, color: onInverse }}>
        <IconButton icon="close" label="Close" />
      </div>,
    )
    const close = page.getByRole('button', { name: 'Close' })
    await userEvent.hover(close)
    await expect.poll(() => contrastOf(close.element())).toBeGreaterThan(4.5)
  },
)
