import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { render } from '@shop/testkit/render'

import { Row, Stack } from './stack.tsx'

const boxOf = (text: string) => page.getByText(text).element().getBoundingClientRect()

it('puts one gap between children, and none around them', () => {
  render(
    <Stack gap="md">
      <p>First</p>
      <p>Second</p>
    </Stack>,
  )
  expect(boxOf('Second').top - boxOf('First').bottom).toBe(16)
  expect(boxOf('First').top).toBe(0)
})

it('puts children in a row, and wraps them if they do not fit', async () => {
  render(
    <Row gap="sm">
      <span style={{ width: 300 }}>First</span>
      <span style={{ width: 300 }}>Second</span>
    </Row>,
  )
  expect(boxOf('Second').left - boxOf('First').right).toBe(12)
  await page.viewport(390, 600)
  expect(boxOf('Second').top).toBeGreaterThanOrEqual(boxOf('First').bottom)
})
