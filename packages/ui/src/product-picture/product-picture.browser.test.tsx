import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'

import { render } from '@shop/testkit/render'

import { ProductPicture } from './product-picture.tsx'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const missing = 'data:image/gif;base64,AAAA'

it('shows the picture at 4 : 5, also after the window is resized', async () => {
  render(<ProductPicture image={pixel} alt="A tee" sizes="20rem" />)
  const ratio = (): number => {
    const { width, height } = page.getByAltText('A tee').element().getBoundingClientRect()
    return width / height
  }
  for (const width of [1440, 390, 1296, 820, 1440]) {
    await page.viewport(width, 900)
    await expect.poll(ratio).toBeCloseTo(0.8, 2)
  }
})

it('shows a placeholder for a missing or broken picture', async () => {
  const { rerender } = render(<ProductPicture image="" alt="A tee" sizes="20rem" />)
  await expect.element(page.getByText('Image unavailable')).toBeVisible()
  rerender(<ProductPicture image={missing} alt="A tee" sizes="20rem" />)
  await expect.element(page.getByText('Image unavailable')).toBeVisible()
  await expect.element(page.getByAltText('A tee')).not.toBeInTheDocument()
})

it('hides the placeholder’s text visually on a thumbnail', () => {
  render(<ProductPicture image="" alt="A tee" sizes="3rem" isThumb />)
  expect(page.getByText('Image unavailable').element().getBoundingClientRect().width).toBe(1)
})

it('shows an uploaded picture on a light ground in dark mode, because it may be cut out', async () => {
  await commands.emulateMedia({ colorScheme: 'dark' })
  render(<ProductPicture image={pixel} alt="A black tee" sizes="20rem" />)
  await expect
    .element(page.getByAltText('A black tee'))
    .toHaveStyle({ backgroundColor: 'rgb(239, 235, 227)' })
})
