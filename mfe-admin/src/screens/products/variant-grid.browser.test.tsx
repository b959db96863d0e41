import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { problemResponse } from '@shop/testkit/fake-api'
import { sizes } from '@shop/testkit/sizes'

import { byChoice, cell, form, inVariants, openForm, save, text } from './test/variant-form.ts'

afterEach(() => void vi.restoreAllMocks())

const paste = (label: string, copied: string): void => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', copied)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  cell(label).element().dispatchEvent(event)
}

it('shows a row for each combination with its stock and sold-out mark', async () => {
  await openForm(inVariants())
  const grid = form.getByRole('table', { name: 'Stock by size and color' })
  await expect.element(byChoice).toBeChecked()
  await expect.element(cell('SKU of S, Black')).toHaveValue('S-Black')
  await expect.element(cell('Stock of S, Black')).toHaveAccessibleDescription('now 4')
  await expect.element(grid.getByRole('row', { name: /^S, Navy Sold out/ })).toBeVisible()
  await expect.element(text('7 piece(s) in all sizes and colors after saving.')).toBeVisible()
  await expect.element(cell('Add or remove stock')).not.toBeInTheDocument()
})

it('pastes spreadsheet rows, invalid cells as well, and keeps the input', async () => {
  const confirmed = vi.spyOn(window, 'confirm').mockReturnValue(false)
  await openForm(inVariants())
  await cell('SKU of S, Navy').click()
  paste('SKU of S, Navy', 'N-1\t45\t10\r\nB-2\t1,999\t-3\r\nN-2\t\t4,5\r\nX\t1\t2\r\n')
  for (const [label, value] of [
    ['SKU of S, Navy', 'N-1'],
    ['Price of S, Navy', '45'],
    ['Stock of S, Navy', '10'],
    ['Price of M, Black', '1,999'],
    ['Stock of M, Black', '-3'],
    ['SKU of M, Navy', 'N-2'],
    ['Stock of M, Navy', '4,5'],
    ['SKU of S, Black', 'S-Black'],
  ] as const)
    await expect.element(cell(label)).toHaveValue(value)
  await expect.element(text('9 cell(s) pasted. 3 did not fit.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(confirmed).toHaveBeenCalledWith('Discard what you typed?')
})

it('moves within a column by Enter and arrow keys, and never submits the form', async () => {
  const { bodies } = await openForm(inVariants())
  await cell('SKU of S, Navy').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('SKU of M, Black')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(cell('SKU of S, Black')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}{Tab}{Tab}')
  await expect.element(cell('Stock of S, Black')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(cell('Stock of M, Navy')).toHaveFocus()
  expect(bodies).toEqual([])
})

it('shows the server’s issue at the cell until it is edited', async () => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  await openForm(inVariants(), () =>
    problemResponse('bad-input', [
      { path: 'variants.3.sku', message: 'belongs to a variant of "First Tee"' },
    ]),
  )
  await cell('SKU of M, Navy').fill('TAKEN')
  await save()
  const said = text('SKU belongs to a variant of "First Tee"')
  await expect.element(said).toBeVisible()
  await expect.element(cell('SKU of M, Navy')).toHaveFocus()
  await cell('SKU of S, Black').fill('Other')
  await expect.element(said).toBeVisible()
  await cell('SKU of M, Navy').fill('FREE')
  await expect.element(said).not.toBeInTheDocument()
  const { right } = form.element().getBoundingClientRect()
  expect(cell('Stock of M, Navy').element().getBoundingClientRect().right).toBeLessThan(right)
})
