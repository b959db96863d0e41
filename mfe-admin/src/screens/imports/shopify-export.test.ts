import { describe, expect, it } from 'vitest'

import { convert, newShopify, shopify } from '../../test/exports.ts'

describe('an export of Shopify', () => {
  const tee = {
    Handle: 'canal-tee',
    Title: 'Canal Tee',
    'Body (HTML)': 'Heavy cotton',
    Vendor: 'NDX',
    'Product Category': 'Apparel & Accessories > Clothing',
    Type: 'T-Shirts',
    Tags: 'new, heavy',
    Published: 'true',
    'Option1 Name': 'Size',
    'Option1 Value': 'S',
    'Option2 Name': 'Colour',
    'Option2 Value': 'Black',
    'Variant SKU': 'CT-S',
    'Variant Inventory Qty': '4',
    'Variant Price': '30.00',
    'Variant Compare At Price': '45.00',
    'Image Src': 'https://cdn.example.com/tee.jpg',
    Status: 'active',
  }

  it('reads rows of a product as variants, and takes option names from the first one', async () => {
    const { shop, rows, issues } = await convert(shopify, [
      tee,
      {
        Handle: 'canal-tee',
        'Option1 Value': 'M',
        'Option2 Value': 'Black',
        'Variant SKU': 'CT-M',
        'Variant Inventory Qty': '7',
        'Variant Price': '32.00',
        'Variant Image': 'https://cdn.example.com/black.jpg',
      },
      {
        Handle: 'canal-tee',
        'Image Src': 'https://cdn.example.com/back.jpg',
        'Image Position': '2',
      },
      { Handle: 'canal-tee', 'Image Src': 'https://cdn.example.com/tee.jpg' },
    ])
    expect({ shop, issues }).toEqual({ shop: 'Shopify', issues: [] })
    expect(rows).toEqual([
      {
        row: 2,
        id: 'canal-tee',
        name: 'Canal Tee',
        description: 'Heavy cotton',
        category: 'T-Shirts',
        price: '30.00',
        original_price: '45.00',
        image: 'https://cdn.example.com/tee.jpg',
        pictures: 'Black=https://cdn.example.com/black.jpg, https://cdn.example.com/back.jpg',
        tags: 'new, heavy',
        size: 'S',
        color: 'Black',
        variant_sku: 'CT-S',
        stock: '4',
      },
      {
        row: 3,
        id: 'canal-tee',
        size: 'M',
        color: 'Black',
        variant_sku: 'CT-M',
        variant_price: '32.00',
        stock: '7',
      },
    ])
  })

  it('gives a picture no color if variants of several colors have it', async () => {
    const both = 'https://cdn.example.com/both.jpg'
    const variants = ['Black', 'Navy'].map((color) => ({
      Handle: 'canal-tee',
      'Option1 Value': 'M',
      'Option2 Value': color,
      'Variant Image': both,
    }))
    const { rows } = await convert(shopify, [tee, ...variants])
    expect(rows[0]).toMatchObject({ pictures: both })
  })

  it('gives a product without options a single stock, and creates no sale', async () => {
    const { rows, guesses } = await convert(shopify, [
      {
        ...tee,
        'Option1 Name': 'Title',
        'Option1 Value': 'Default Title',
        'Option2 Name': '',
        'Option2 Value': '',
        'Variant Compare At Price': '30.00',
      },
    ])
    expect(rows).toEqual([
      expect.objectContaining({ id: 'canal-tee', sku: 'CT-S', price: '30.00', stock: '4' }),
    ])
    expect(rows[0]).not.toHaveProperty('original_price')
    expect(rows[0]).not.toHaveProperty('size')
    expect(guesses).toEqual([
      'The compare-at price is struck through where it is above the price. Row 2 costs $30.00.',
    ])
  })

  it('skips drafts with a note, and names each host of pictures', async () => {
    const { rows, notes } = await convert(shopify, [
      tee,
      { Handle: 'canal-tee', 'Image Src': 'https://more.example.com/back.jpg' },
      { ...tee, Handle: 'draft-tee', Status: 'draft' },
      { Handle: 'draft-tee', 'Option1 Value': 'M', 'Variant Price': '1' },
    ])
    expect(rows.map(({ row }) => row)).toEqual([2])
    expect(notes).toEqual([
      expect.stringMatching(/^Of struck-through prices/),
      '1 product(s) are drafts, private or archived there, and are left out.',
      expect.stringMatching(/^Pictures are on cdn\.example\.com\./),
      expect.stringMatching(/^Pictures are on more\.example\.com\./),
    ])
  })

  it('reports an option that is neither size nor color', async () => {
    const { issues } = await convert(shopify, [{ ...tee, 'Option2 Name': 'Scent' }])
    expect(issues).toEqual([
      { row: 2, column: 'size', message: expect.stringMatching(/^has the option "Scent"/) },
    ])
  })

  it('is recognized in the new format, and with only prices', async () => {
    const one = {
      Title: 'Cap',
      'URL handle': 'cap',
      SKU: 'CAP',
      Price: '20',
      'Inventory quantity': '3',
    }
    expect(await convert(newShopify, [one])).toMatchObject({
      shop: 'Shopify',
      rows: [{ id: 'cap', name: 'Cap', sku: 'CAP', price: '20', stock: '3' }],
    })
    expect(
      await convert('Handle,Variant Price', [{ Handle: 'Größe-Tee', 'Variant Price': '21' }]),
    ).toMatchObject({ rows: [{ row: 2, id: 'gro-e-tee', price: '21' }] })
  })
})
