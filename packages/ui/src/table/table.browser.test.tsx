import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { render } from '@shop/testkit/render'

import { IconButton } from '../icon-button/icon-button.tsx'
import { Table } from './table.tsx'

beforeEach(() => {
  render(
    <Table
      label="Orders"
      columns={[
        { name: 'Order', kind: 'lead', cell: (id) => `#${id}` },
        { name: 'Total', kind: 'number', cell: () => '$53.19' },
        {
          name: 'Actions',
          kind: 'actions',
          cell: (id) => <IconButton icon="eye" label={`View ${id}`} />,
        },
      ]}
      rows={['1001', '1002']}
      keyOf={(id) => id}
    />,
  )
})

const boxOf = (name: string) =>
  page.getByRole('cell').filter({ hasText: name }).first().element().getBoundingClientRect()

it('has columns on a laptop', async () => {
  await page.viewport(1024, 800)
  expect(boxOf('$53.19').top).toBe(boxOf('#1001').top)
  await expect.element(page.getByRole('columnheader', { name: 'Total' })).toBeVisible()
})

it('is a list of cards on narrower screens, with each value beside the name of its column', async () => {
  await page.viewport(1023, 800)
  expect(boxOf('$53.19').top).toBeGreaterThanOrEqual(boxOf('#1001').bottom)
  await expect.element(page.getByRole('cell', { name: 'Total $53.19' }).first()).toBeVisible()
  const lead = page.getByRole('cell').filter({ hasText: '#1001' }).element()
  expect(getComputedStyle(lead, '::before').display).toBe('none')
  const [first, second] = page.getByRole('row').elements().slice(1)
  expect(second?.getBoundingClientRect().left).toBeGreaterThan(
    first?.getBoundingClientRect().right ?? 0,
  )
})

it.each([390, 1440])('keeps the roles of a table at %d px', async (width) => {
  await page.viewport(width, 800)
  const table = page.getByRole('table', { name: 'Orders' })
  expect(
    table
      .getByRole('columnheader')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Order', 'Total', 'Actions'])
  expect(table.getByRole('row').elements()).toHaveLength(3)
  expect(table.getByRole('cell').elements()).toHaveLength(6)
  await expect.element(page.getByRole('button', { name: 'View 1001' })).toBeVisible()
})
