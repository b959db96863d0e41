import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { render } from '@shop/testkit/render'

import { Price } from './price.tsx'

it('strikes through the original price of a sale and labels it for screen readers', () => {
  render(<Price cents={3000} originalCents={4000} />)
  const original = page.getByText('Was $40.00').element()
  expect(getComputedStyle(original).textDecorationLine).toBe('line-through')
})

it('shows one price if the original is not higher', () => {
  render(<Price cents={4000} originalCents={4000} />)
  expect(page.getByText('$40.00').elements()).toHaveLength(1)
})
