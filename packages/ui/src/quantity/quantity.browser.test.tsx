import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { render } from '@shop/testkit/render'

import { Quantity } from './quantity.tsx'

const Counter = () => {
  const [value, setValue] = useState(2)
  return <Quantity value={value} onChange={setValue} min={1} max={3} />
}

it('counts one by one between its bounds, and announces the new amount', async () => {
  render(<Counter />)
  const [less, more] = ['Decrease quantity', 'Increase quantity'].map((name) =>
    page.getByRole('button', { name }),
  )
  const amount = page.getByRole('status')
  await expect.element(amount).toHaveTextContent('2')
  await more?.click()
  await expect.element(amount).toHaveTextContent('3')
  await expect.element(more ?? amount).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await expect.element(more ?? amount).toHaveFocus()
  await expect.element(amount).toHaveTextContent('3')
  await less?.click()
  await less?.click()
  await expect.element(amount).toHaveTextContent('1')
  await expect.element(less ?? amount).toBeDisabled()
  expect(page.getByRole('group', { name: 'Quantity' }).elements()).toHaveLength(1)
})
