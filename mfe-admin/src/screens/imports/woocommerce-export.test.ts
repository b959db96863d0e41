import { describe, expect, it } from 'vitest'

import { convert, woo } from '../../test/exports.ts'

describe('an export of WooCommerce', () => {
  it('groups variations with their parent, wherever they are in the file', async () => {
    const { shop, rows } = await convert(woo, [
      {
        ID: '12',
        Type: 'variation',
        SKU: 'H-S',
        Name: 'Hoodie - S',
        Published: '1',
        'Regular price': '60',
        Stock: '2',
        Images: 'https://shop.example/small.jpg',
        Parent: 'HOOD',
        'Attribute 1 name': 'Size',
        'Attribute 1 value(s)': 'S',
      },
      {
        ID: '11',
        Type: 'variable',
        SKU: 'HOOD',
        Name: 'Hoodie',
        Published: '1',
        'Is featured?': '1',
        Description: String.raw`Warm\nand soft`,
        Categories: 'Clothing > Hoodies, Sale',
        Images: 'https://shop.example/a.jpg, https://shop.example/b.jpg',
        'Attribute 1 name': 'Size',
        'Attribute 1 value(s)': 'S, M',
        'Attribute 2 name': 'Fabric',
        'Attribute 2 value(s)': 'Cotton',
      },
      {
        ID: '13',
        Type: 'variation',
        SKU: 'H-M',
        Name: 'Hoodie - M',
        Published: '1',
        'Sale price': '50',
        'Regular price': '65',
        Parent: 'id:11',
        'Attribute 1 name': 'Size',
        'Attribute 1 value(s)': 'M',
      },
    ])
    expect(shop).toBe('WooCommerce')
    expect(rows).toEqual([
      { row: 2, name: 'Hoodie', sku: 'HOOD', size: 'S', variant_sku: 'H-S', stock: '2' },
      {
        row: 3,
        name: 'Hoodie',
        description: 'Warm\nand soft',
        category: 'Clothing > Hoodies, Sale',
        price: '60',
        image: 'https://shop.example/a.jpg',
        pictures: 'https://shop.example/b.jpg, https://shop.example/small.jpg',
        featured: '1',
        sku: 'HOOD',
      },
      {
        row: 4,
        name: 'Hoodie',
        sku: 'HOOD',
        size: 'M',
        variant_sku: 'H-M',
        variant_price: '50',
      },
    ])
  })

  it('uses the regular price, and strikes it through only beside a sale price', async () => {
    const { rows, guesses } = await convert('SKU,Name,"Regular price","Sale price"', [
      { SKU: 'A', Name: 'Tee', 'Regular price': '45' },
      { SKU: 'B', Name: 'Cap', 'Regular price': '45', 'Sale price': '30' },
    ])
    expect(rows).toEqual([
      { row: 2, name: 'Tee', price: '45', sku: 'A' },
      { row: 3, name: 'Cap', price: '30', original_price: '45', sku: 'B' },
    ])
    expect(guesses).toEqual([
      expect.stringMatching(
        /^The regular price is the price\..* Row 3 costs \$30\.00, instead of \$45\.00\.$/,
      ),
    ])
  })

  it('ignores a sale that is over or has yet to begin', async () => {
    const sale = { Type: 'simple', 'Regular price': '45', 'Sale price': '30', Published: '1' }
    const { rows } = await convert(woo, [
      { ...sale, ID: '1', Name: 'Over', 'Date sale price ends': '2020-01-31' },
      { ...sale, ID: '2', Name: 'Early', 'Date sale price starts': '2999-01-31' },
      { ...sale, ID: '3', Name: 'Now', 'Date sale price starts': '2020-01-31' },
      { ...sale, ID: '4', Name: 'Private', Published: '0' },
    ])
    expect(rows).toEqual([
      { row: 2, name: 'Over', price: '45' },
      { row: 3, name: 'Early', price: '45' },
      { row: 4, name: 'Now', price: '30', original_price: '45' },
    ])
  })

  it('changes only a variation’s price if its product is not in the file', async () => {
    const { rows } = await convert('ID,Type,SKU,"Regular price",Parent', [
      { ID: '12', Type: 'variation', SKU: 'H-S', 'Regular price': '60', Parent: 'id:11' },
    ])
    expect(rows).toEqual([{ row: 2, variant_sku: 'H-S', variant_price: '60' }])
  })
})
