import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { ImportRow } from '@shop/contracts/import'
import type { ApiRequest } from '@shop/testkit/fake-api'

import { openAdmin } from '../../test/admin-api.ts'

const press = (name: string) => page.getByRole('button', { name }).click()

const shopify = [
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Status',
  'tee,Canal Tee,"<p>Heavy &amp; soft</p><ul><li>Cotton</li></ul><script>alert(1)</script>",NDX,Tees,,true,Size,S,T-S,4,30.00,45.00,/media/tee.webp,active',
  'tee,,,,,,,,M,T-M,5,30.00,45.00,,',
  'pin,Enamel Pin,,NDX,Pins,,true,Title,Default Title,PIN,9,5.00,,/media/pin.webp,active',
].join('\r\n')

it('names the export’s shop system, and asks to confirm categories and prices before the check', async () => {
  const sent: ImportRow[][] = []
  await openAdmin('/admin/products/import', {
    'POST /api/imports/dry-run': ({ body }: ApiRequest) => {
      sent.push((body as { rows: ImportRow[] }).rows)
      return { created: 2, changed: 0, unchanged: 0, issues: [] }
    },
  })
  await page
    .getByLabelText('CSV file, or drop one here')
    .upload(new File([shopify], 'products_export.csv'))
  await expect.element(page.getByText('This looks like a Shopify export.')).toBeVisible()
  await expect
    .element(page.getByRole('combobox', { name: 'Field of column Option1 Value' }))
    .not.toBeInTheDocument()
  await expect
    .element(page.getByRole('combobox', { name: 'Category for Tees' }))
    .toHaveValue('Shirts')
  await expect.element(page.getByText(/Row 2 costs \$30\.00, instead of \$45\.00\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Check the file' })).toBeDisabled()
  expect(sent).toEqual([])
  await page.getByRole('combobox', { name: 'Category for Pins' }).selectOptions('Hats')
  const confirmation = page.getByRole('checkbox', { name: 'Yes, read the file like this' })
  for (let steps = 0; steps < 30 && document.activeElement !== confirmation.query(); steps += 1)
    await userEvent.keyboard('{Tab}')
  await userEvent.keyboard(' {Tab}{Enter}')
  await expect.element(page.getByRole('heading', { name: 'What the import will do' })).toBeVisible()
  expect(sent).toEqual([
    [
      {
        row: 2,
        cells: expect.objectContaining({
          id: 'tee',
          description: 'Heavy & soft\nCotton',
          category: 'Shirts',
          price: '30.00',
          original_price: '45.00',
          size: 'S',
        }),
      },
      { row: 3, cells: expect.objectContaining({ id: 'tee', size: 'M', variant_price: '' }) },
      { row: 4, cells: expect.objectContaining({ id: 'pin', category: 'Hats', sku: 'PIN' }) },
    ],
  ])
  await press('Back to the columns')
  await expect
    .element(page.getByRole('combobox', { name: 'Category for Pins' }))
    .toHaveValue('Hats')
  await press('Read it as it is')
  await expect
    .element(page.getByRole('combobox', { name: 'Field of column Variant Price' }))
    .toBeVisible()
  await expect.element(page.getByText('This looks like a Shopify export.')).not.toBeInTheDocument()
})
