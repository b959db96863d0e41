import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { render } from '@shop/testkit/render'

import { Card } from './card.tsx'

it('can be a named section', async () => {
  render(
    <Card as="section" label="Rating distribution">
      Stars
    </Card>,
  )
  await expect.element(page.getByRole('region', { name: 'Rating distribution' })).toBeVisible()
})

it('keeps a long word inside', async () => {
  render(
    <Card as="section" label="Narrow">
      <span>{'unbreakable'.repeat(30)}</span>
    </Card>,
  )
  await page.viewport(320, 600)
  expect(document.documentElement.scrollWidth).toBe(320)
})

it('has a different background for success and danger', async () => {
  render(
    <>
      <Card as="section" label="plain">
        a
      </Card>
      <Card as="section" label="success" tone="success">
        a
      </Card>
      <Card as="section" label="danger" tone="danger">
        a
      </Card>
    </>,
  )
  const grounds = ['plain', 'success', 'danger'].map(
    (name) => getComputedStyle(page.getByRole('region', { name }).element()).backgroundColor,
  )
  expect(new Set(grounds).size).toBe(3)
})
