import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { ImportRow } from '@shop/contracts/import'
import { type Api, type ApiRequest, problemResponse } from '@shop/testkit/fake-api'

import { openAdmin } from '../../test/admin-api.ts'

const nothing = { created: 0, changed: 0, unchanged: 0, issues: [] }

const fakeImports = (replies: {
  dryRun?: (rows: ImportRow[]) => unknown
  chunk?: (rows: ImportRow[], number: number) => unknown
}): Api => ({
  'POST /api/imports/dry-run': ({ body }: ApiRequest) => {
    const { rows } = body as { rows: ImportRow[] }
    return replies.dryRun?.(rows) ?? { ...nothing, created: rows.length }
  },
  'POST /api/imports/:id/chunks': ({ body }: ApiRequest) => {
    const { rows, chunk } = body as { rows: ImportRow[]; chunk: number }
    return replies.chunk?.(rows, chunk) ?? { ...nothing, created: rows.length }
  },
})

const choose = (text: string, name = 'products.csv') =>
  page.getByLabelText('CSV file, or drop one here').upload(new File([text], name))
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

const lines = ['id,name,price,Notes', 'tee,Focus Tee,40,x', 'cap,Cap,"19,99",y']

it('imports a file after choosing columns and a dry run', async () => {
  const sent: ImportRow[] = []
  const { href } = await openAdmin('/admin/products', {
    ...fakeImports({
      dryRun: () => ({
        ...nothing,
        created: 1,
        issues: [{ row: 3, column: 'price', message: 'must have a point and no comma' }],
      }),
      chunk: (rows) => {
        sent.push(...rows)
        return { ...nothing, created: 1, issues: [{ row: 3, column: 'price', message: 'wrong' }] }
      },
    }),
  })
  await page.getByRole('link', { name: 'Import CSV' }).click()
  await expect.poll(href).toBe('/admin/products/import')
  await choose(lines.join('\n'))
  await expect
    .element(page.getByRole('combobox', { name: 'Field of column price' }))
    .toHaveValue('price')
  await expect
    .element(page.getByRole('combobox', { name: 'Field of column Notes' }))
    .toHaveValue('')
  await expect.element(page.getByText('Step 2 of 4: Columns')).toBeVisible()
  await press('Check the file')
  const wrong = page.getByRole('table', { name: 'Errors' }).getByRole('row').nth(1)
  await expect.element(wrong).toHaveTextContent('3Price19,99must have a point and no comma')
  expect(sent).toEqual([])
  await press('Import 1 product(s)')
  await expect
    .element(page.getByText(/^1 product\(s\) added, .*1 row\(s\) with errors left out/))
    .toBeVisible()
  expect(sent).toEqual([
    { row: 2, cells: { id: 'tee', name: 'Focus Tee', price: '40' } },
    { row: 3, cells: { id: 'cap', name: 'Cap', price: '19,99' } },
  ])
})

it('explains a problem with a file, and accepts another one', async () => {
  await openAdmin('/admin/products/import')
  await choose('')
  await expect.element(page.getByRole('alert')).toHaveTextContent('products.csv is empty.')
  await choose('stock\n4')
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^Choose the column that has the ID/)
  await expect.element(page.getByRole('button', { name: 'Check the file' })).toBeDisabled()
  await press('Choose another file')
  await choose('id,stock\ntee,4')
  await expect.element(page.getByRole('button', { name: 'Check the file' })).toBeEnabled()
})

it('stores the mapping for a header until the tab closes', async () => {
  await openAdmin('/admin/products/import', fakeImports({}))
  const header = `Artikel ${crypto.randomUUID()},price`
  const field = page.getByRole('combobox', { name: /^Field of column Artikel/ })
  await choose(`${header}\ntee,4`)
  await expect.element(field).toHaveValue('')
  await field.selectOptions('ID')
  await press('Check the file')
  await press('Back to the columns')
  await press('Choose another file')
  await choose(`${header}\ncap,5`)
  await expect.element(field).toHaveValue('id')
})

it('resends a chunk whose response was lost, and continues where it stopped', async () => {
  const numbers: number[] = []
  let isDown = false
  await openAdmin(
    '/admin/products/import',
    fakeImports({
      chunk: (rows, number) => {
        numbers.push(number)
        if (number === 1 && numbers.length === 1) return problemResponse('internal')
        if (isDown) return problemResponse('version-conflict')
        isDown = number === 1
        return { ...nothing, created: rows.length }
      },
    }),
  )
  await choose(['id', ...Array.from({ length: 400 }, (_, index) => `p-${index}`)].join('\n'))
  await press('Check the file')
  await press('Import 400 product(s)')
  await expect.element(page.getByRole('heading', { name: 'The import has stopped' })).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
  isDown = false
  await press('Go on')
  await expect.element(page.getByText(/^400 product\(s\) added/)).toBeVisible()
  expect(numbers).toEqual([1, 1, 2, 2])
})

const lastImport = {
  id: '6f2b3a52-7d8c-4f5e-9d6b-1a2b3c4d5e6f',
  file: 'spring.csv',
  actor: 'staff@localhost',
  created_at: '2026-01-05T10:00:00.000Z',
  created: 2,
  changed: 30,
  unchanged: 1,
  chunks: 3,
  chunks_done: 2,
  undone_at: null,
  undo_problem: null,
}

it('undoes an import in several requests after a confirmation, and lists what was skipped', async () => {
  const imports: object[] = [lastImport]
  const begins: unknown[] = []
  await openAdmin('/admin/products/import', {
    'GET /api/imports': () => ({ imports }),
    'POST /api/imports/:id/undo': ({ body }: ApiRequest) => {
      begins.push((body as { after: number }).after)
      imports[0] = { ...lastImport, undone_at: '2026-01-05T11:00:00.000Z' }
      return begins.length === 1
        ? { restored: 29, deleted: 2, skipped: [], next: 77 }
        : {
            restored: 0,
            deleted: 0,
            skipped: [{ id: 'tee', name: 'Focus Tee', reason: 'It has been changed since.' }],
            next: null,
          }
    },
  })
  const row = page.getByRole('table', { name: 'Last imports' }).getByRole('row').nth(1)
  await expect.element(row).toMatchTextContent(/Part 2 of 3/)
  const confirmed = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true)
  await press('Undo the import of spring.csv')
  expect(begins).toEqual([])
  await press('Undo the import of spring.csv')
  confirmed.mockRestore()
  await expect
    .element(page.getByText(/is undone: 29 product\(s\) restored, 2 deleted/))
    .toBeVisible()
  expect(begins).toEqual([0, 77])
  await expect.element(page.getByRole('status').filter({ hasText: 'is undone' })).toHaveFocus()
  await expect
    .element(page.getByRole('table', { name: 'What could not be undone' }))
    .toMatchTextContent(/Focus TeeteeIt has been changed since\./)
  await expect.element(row).toMatchTextContent(/Undone/)
})

it('offers undo only to staff who may undo, and tells others who can', async () => {
  const undoProblem = 'Undoing this import deletes products that it added. A manager can undo it.'
  await openAdmin('/admin/products/import', {
    'GET /api/staff': { email: 'clerk@localhost', role: 'clerk', sign_out: null },
    'GET /api/imports': { imports: [{ ...lastImport, undo_problem: undoProblem }] },
  })
  await expect.element(page.getByText(undoProblem)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
})

it('works by keyboard alone', async () => {
  await openAdmin('/admin/products/import', fakeImports({}))
  await choose('id,name\ntee,Tee')
  await expect.poll(() => document.activeElement?.textContent).toMatch(/What the columns are/)
  const tabTo = async (name: string): Promise<void> => {
    const button = page.getByRole('button', { name })
    for (let steps = 0; steps < 10 && document.activeElement !== button.query(); steps += 1)
      await userEvent.keyboard('{Tab}')
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
  }
  await tabTo('Check the file')
  await expect.element(page.getByRole('heading', { name: 'What the import will do' })).toBeVisible()
  await tabTo('Import 1 product(s)')
  await expect.element(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
})

it('shows viewers past imports without actions', async () => {
  await openAdmin('/admin/products/import', {
    'GET /api/staff': { email: 'viewer@localhost', role: 'viewer', sign_out: null },
    'GET /api/imports': { imports: [lastImport] },
  })
  await expect.element(page.getByText('Only a clerk or a manager may import')).toBeVisible()
  await expect.element(page.getByText('spring.csv')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
})
