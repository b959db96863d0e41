import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

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
  page.getByRole('row').getByText(name).first().element().getBoundingClientRect()

it('has columns on a laptop', async () => {
  await page.viewport(1024, 800)
  expect(boxOf('$53.19').top).toBe(boxOf('#1001').top)
  await expect.element(page.getByRole('columnheader', { name: 'Total' })).toBeVisible()
})

it('is a list of cards on narrower screens, with each value beside the name of its column', async () => {
  await page.viewport(1023, 800)
  expect(boxOf('$53.19').top).toBeGreaterThanOrEqual(boxOf('#1001').bottom)
  await expect.element(page.getByRole('cell', { name: 'Total $53.19' }).first()).toBeVisible()
  const lead = page.getByRole('rowheader').filter({ hasText: '#1001' }).element()
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
  expect(table.getByRole('cell').elements()).toHaveLength(4)
  expect(table.getByRole('rowheader').elements()).toHaveLength(2)
  await expect.element(page.getByRole('button', { name: 'View 1001' })).toBeVisible()
})

const Selectable = () => {
  const [selected, setSelected] = useState(['of another page'])
  const onSelect = (keys: readonly string[], isOn: boolean): void =>
    setSelected((now) => [...now.filter((key) => !keys.includes(key)), ...(isOn ? keys : [])])
  return (
    <>
      <Table
        label="Parcels"
        columns={[{ name: 'Parcel', cell: (id) => id }]}
        rows={['p1', 'p2']}
        keyOf={(id) => id}
        selection={{ selected, onSelect, nameOf: (id) => `parcel ${id}` }}
      />
      <output>{selected.join(', ')}</output>
    </>
  )
}

it.each([390, 1440])('selects single rows and all of them at %d px', async (width) => {
  await page.viewport(width, 800)
  render(<Selectable />)
  const all = page.getByRole('checkbox', { name: 'Select all on this page' })
  const selected = page.getByRole('status')
  await expect.element(all).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Select parcel p2' }).click()
  await expect.element(selected).toHaveTextContent('of another page, p2')
  await expect.element(all).toBePartiallyChecked()
  all.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(selected).toHaveTextContent('of another page, p1, p2')
  await expect.element(all).toBeChecked()
  await all.click()
  await expect.poll(() => selected.element().textContent).toBe('of another page')
  const { width: target, height } = all.element().closest('label')?.getBoundingClientRect() ?? {}
  expect([target, height].every((size = 0) => size >= 44)).toBe(true)
})
