import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { render } from '@shop/testkit/render'

import { ProductPicture } from './product-picture.tsx'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const missing = 'data:image/gif;base64,AAAA'

it('shows the picture at 4 : 5', async () => {
  render(<ProductPicture image={pixel} alt="A tee" sizes="20rem" />)
  const { width, height } = page.getByAltText('A tee').element().getBoundingClientRect()
  expect(width / height).toBeCloseTo(0.8, 2)
})

it('says so when there is no picture, or when it does not load', async () => {
  const { rerender } = render(<ProductPicture image="" alt="A tee" sizes="20rem" />)
  await expect.element(page.getByText('Image unavailable')).toBeVisible()
  rerender(<ProductPicture image={missing} alt="A tee" sizes="20rem" />)
  await expect.element(page.getByText('Image unavailable')).toBeVisible()
  await expect.element(page.getByAltText('A tee')).not.toBeInTheDocument()
})

it('leaves the sentence to screen readers on a thumbnail', () => {
  render(<ProductPicture image="" alt="A tee" sizes="3rem" isThumb />)
  expect(page.getByText('Image unavailable').element().getBoundingClientRect().width).toBe(1)
})
