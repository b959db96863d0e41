import { describe, expect, it } from 'vitest'

import { convert, square } from '../../test/exports.ts'
import { convertExport } from './convert-export.ts'
import { readFile } from './read-file.ts'

describe('an export of Square', () => {
  const cap = {
    Token: 'T1',
    'Item Name': 'Bayou Cap',
    'Variation Name': 'Regular',
    SKU: 'CAP',
    Categories: 'Headwear (T2B3ROTJ3HFGVBO22QLOOJDE)',
    Price: '25.00',
    Archived: 'N',
    'Current Quantity Canal Street': '3',
    'Current Quantity Market': '4',
  }

  it('sums stock across locations, and strips tokens from category names', async () => {
    const { shop, rows } = await convert(square, [
      cap,
      { ...cap, 'Item Name': 'Old', Archived: 'Y' },
    ])
    expect(shop).toBe('Square')
    expect(rows).toEqual([
      { row: 2, name: 'Bayou Cap', category: 'Headwear', price: '25.00', sku: 'CAP', stock: '7' },
    ])
  })

  it('reads variations from options, or from names that the clerk must confirm', async () => {
    const item = { ...cap, 'Item Name': 'Tee' }
    const options = { 'Option Name 1': 'Color', 'Option Value 1': 'Red' }
    const { rows, guesses } = await convert(square, [
      { ...item, 'Variation Name': 'Red', SKU: 'T-R', ...options },
      { ...item, 'Item Name': 'Hat', 'Variation Name': 'Small', SKU: 'H-S', Price: '9' },
    ])
    expect(rows).toMatchObject([
      { name: 'Tee', color: 'Red', variant_sku: 'T-R', price: '25.00' },
      { name: 'Hat', size: 'Small', variant_sku: 'H-S', price: '9' },
    ])
    expect(guesses.at(-1)).toBe('Variations without options are sizes: row 3 is "Small".')
  })
})

it('does not recognize files with this shop’s own columns or generic ones', async () => {
  for (const header of [
    'id,name,category,price,original_price,variant_sku,variant_price,size,stock',
    'Product,Price,Regular price',
    'Handle,Price',
  ]) {
    const read = await readFile(new File([`${header}\n1,2,3`], 'a.csv'))
    expect('file' in read && convertExport(read.file)).toBe(null)
  }
})
