import { expect, it } from 'vitest'

import type { ImportColumn } from '@shop/contracts/import'
import { productDrafts } from '@shop/db/schema/product-drafts'
import { insertProduct, insertProductInVariants, uniqueWord } from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { recordAction } from '../audit/audited-writes.ts'
import { tryRows } from './import-chunk.ts'

const { ctx } = staffContext()

type Cells = Partial<Record<ImportColumn, string>>

const tryCells = (...cells: Cells[]) =>
  tryRows({ ctx, input: { rows: cells.map((one, index) => ({ row: index + 2, cells: one })) } })

const newCells = (cells: Cells = {}): Cells => ({
  name: uniqueWord('Tee'),
  price: '$40.00',
  image: '/media/tee.webp',
  category: 'shirts',
  ...cells,
})

it.each([
  [
    'an ambiguous price',
    { price: '1,999' },
    'price',
    'could mean thousands or decimals: write it with two decimals, such as 1999.00 or 2.00',
  ],
  ['no price', { price: '' }, 'price', 'is required for a new product'],
  ['an unknown category', { category: 'Socks' }, 'category', /^must be one of Shirts, /],
  ['negative stock', { stock: '-1' }, 'stock', 'must be 0 or more'],
  ['half a piece', { stock: '1.5' }, 'stock', 'must be a whole number'],
  [
    'a word for stock',
    { stock: 'many' },
    'stock',
    'must be an unambiguous number, such as 12, 1000 or 0.08',
  ],
  [
    'an ambiguous stock',
    { stock: '1.000' },
    'stock',
    'must be an unambiguous number, such as 12, 1000 or 0.08',
  ],
  ['neither yes nor no', { featured: 'maybe' }, 'featured', 'must be true or false'],
  [
    'a picture on another host',
    { image: 'https://elsewhere.example/a.png' },
    'image',
    /^is on elsewhere.example/,
  ],
  [
    'one of several pictures on another host',
    { pictures: '/media/a.png, Navy=https://elsewhere.example/a.png' },
    'pictures',
    /^is on elsewhere.example/,
  ],
  [
    'too many pictures',
    { pictures: Array.from({ length: 21 }, (_none, at) => `/media/${at}.png`).join() },
    'pictures',
    'must be at most 20',
  ],
  ['an id with invalid letters', { id: 'Ä Tee' }, 'id', /^must be 1 to 64/],
  ['an id that is a path of the API', { id: 'export' }, 'id', 'is taken by a path of the API'],
  ['a name without an id', { name: '帽子' }, 'id', /no id can be made from this name/],
  ['a SKU without a size', { variant_sku: 'NO-SUCH' }, 'size', /^is required, or a color/],
  ['a size that is not listed', { sizes: 'S, M', size: 'XL' }, 'size', 'must be one of S, M'],
] as const)('is refused by row and column: %s', async (_what, cells, column, message) => {
  const { issues, created } = await tryCells(newCells(cells))
  expect(issues).toEqual([
    {
      row: 2,
      column,
      message: message instanceof RegExp ? expect.stringMatching(message) : message,
    },
  ])
  expect(created).toBe(0)
})

it('takes an uploaded picture by its file name, unless none or several have it', async () => {
  const objects = [
    ['a', 'Navy jacket.png'],
    ['b', 'twice.png'],
    ['c', 'twice.png'],
  ].map(([key, name = '']) => ({
    key: `media/pictures/${key}.png`,
    customMetadata: { name: encodeURIComponent(name) },
  }))
  const files = { list: async () => ({ objects, truncated: false }) } as unknown as R2Bucket
  const cells = ['navy JACKET.png', 'twice.png', 'gone.webp', '/media/tee.webp']
  const rows = [
    ...cells.map((image) => ({ image })),
    { pictures: 'Navy=twice.png, gone.webp' },
  ].map((pictures, index) => ({ row: index + 2, cells: newCells(pictures) }))
  expect(await tryRows({ ctx: { ...ctx, files }, input: { rows } })).toMatchObject({
    created: 2,
    issues: [
      { row: 3, column: 'image', message: 'is the name of several pictures: give the path of one' },
      {
        row: 4,
        column: 'image',
        message: 'is no uploaded picture: upload it under Media, or give its address',
      },
      {
        row: 6,
        column: 'pictures',
        message: '“twice.png” is the name of several pictures: give the path of one',
      },
      {
        row: 6,
        column: 'pictures',
        message: '“gone.webp” is no uploaded picture: upload it under Media, or give its address',
      },
    ],
  })
})

it('refuses a picture that was deleted since, unless the product still has it', async () => {
  const image = uniqueWord('/media/pictures/a')
  await recordAction(ctx, { noun: 'picture', action: 'delete', subjectId: image })
  const { id } = await insertProduct(ctx.db, { image })
  const message = 'is no longer in the shop: upload it again'
  expect(await tryCells(newCells({ image }), { id, image, price: '3' })).toMatchObject({
    changed: 1,
    issues: [{ row: 2, column: 'image', message }],
  })
})

it('names the fields that a new product lacks', async () => {
  const { issues } = await tryCells({ name: uniqueWord('Bare') }, { size: 'S' })
  expect(issues.map(({ row, column }) => `${row} ${column}`)).toEqual([
    '2 price',
    '2 category',
    '3 name',
  ])
})

it('finds duplicates in the file and in the shop', async () => {
  const sku = uniqueWord('SKU')
  const taken = await insertProductInVariants(ctx.db, [{ size: 'S', sku }], {
    sku: uniqueWord('P'),
  })
  const id = uniqueWord('twice')
  const { issues } = await tryCells(
    newCells({ id, stock: '1' }),
    newCells({ id, stock: '1', name: '' }),
    newCells({ id: uniqueWord('tee'), size: 'S', variant_sku: sku }),
    newCells({ name: taken.id }),
    newCells({ id: uniqueWord('tee'), sku: taken.sku ?? '' }),
    newCells({ id: uniqueWord('tee'), size: 'M', variant_sku: `${sku}-2` }),
    newCells({ id: uniqueWord('tee'), size: 'M', variant_sku: `${sku}-2` }),
    newCells({ id: `${id}-v`, name: 'V', size: 'M' }),
    newCells({ id: `${id}-v`, name: 'W', size: 'M' }),
  )
  expect(issues.map(({ row, column, message }) => `${row} ${column} ${message}`)).toEqual([
    '3 null repeats the product of row 2, which has no sizes and colors of its own',
    `4 variant_sku belongs to a variant of "${taken.name}"`,
    expect.stringMatching(/^5 name makes the id/),
    `6 sku belongs to "${taken.name}"`,
    expect.stringMatching(/^8 variant_sku is already in the file, for the product/),
    '10 name differs from row 9, which is for the same product',
    '10 size repeats M of row 9',
  ])
})

it('protects the stock of variants from a row without a size, and from a list that omits their sizes', async () => {
  const { id } = await insertProductInVariants(ctx.db, [{ size: 'S', stock: 3 }])
  expect((await tryCells({ id, stock: '9' })).issues).toMatchObject([{ column: 'stock' }])
  expect((await tryCells({ id, sizes: 'M, L' })).issues).toEqual([
    { row: 2, column: 'sizes', message: 'leaves out S, of which the shop has stock' },
  ])
})

it('loses no stock of a product that gets sizes and colors', async () => {
  const { id } = await insertProduct(ctx.db, { stock: 46, colors: [] })
  expect(await tryCells({ id, size: 'S' }, { id, size: 'M' })).toMatchObject({
    changed: 0,
    issues: [
      {
        row: 2,
        column: 'stock',
        message: '46 pieces must be given to sizes and colors: add a stock column',
      },
    ],
  })
  const some = await tryCells({ id, size: 'S', stock: '46' }, { id, size: 'M', stock: '' })
  expect(some.issues).toMatchObject([{ row: 3, column: 'stock' }])
  const all = await tryCells({ id, size: 'S', stock: '40' }, { id, size: 'M', stock: '0' })
  expect(all).toMatchObject({ changed: 1, issues: [] })
  const empty = await insertProduct(ctx.db, { stock: 0, colors: [] })
  expect((await tryCells({ id: empty.id, size: 'S' })).issues).toEqual([])
})

it('leaves a draft out, whether a row has its id or makes it from a name', async () => {
  const id = uniqueWord('drop')
  const draft = { id, fields: { name: 'Drop' }, changedBy: ctx.actor.email, changedAtMs: 0 }
  await ctx.db.insert(productDrafts).values(draft)
  const message = `"${id}" is a draft: publish or delete it first`
  expect(await tryCells(newCells({ id }), newCells({ name: id }))).toMatchObject({
    created: 0,
    issues: [2, 3].map((row) => ({ row, column: 'id', message })),
  })
})

it('adds no product with an SKU of a draft', async () => {
  const [sku, ofVariant] = [uniqueWord('SKU'), uniqueWord('SKU')]
  const variants = [{ size: 'S', sku: ofVariant, price: null, stock: 1 }]
  const fields = { name: 'Drop', sku, variants }
  const draft = { id: crypto.randomUUID(), fields, changedBy: ctx.actor.email, changedAtMs: 0 }
  await ctx.db.insert(productDrafts).values(draft)
  const cells = newCells({ size: 'S', variant_sku: ofVariant })
  const message = 'belongs to the draft "Drop"'
  expect(
    await tryCells(newCells({ sku }), cells, { ...cells, size: 'M', variant_sku: '' }),
  ).toEqual({
    created: 0,
    changed: 0,
    unchanged: 0,
    issues: [
      { row: 2, column: 'sku', message },
      { row: 3, column: 'variant_sku', message },
    ],
  })
})
