import { expect, it } from 'vitest'

import { maxChunkRows } from '@shop/domain/limits'

import type { Mapping } from './column-mapping.ts'
import { cellReader, makeChunks } from './make-chunks.ts'

const fileOf = (headers: string[], rows: string[][]) => ({
  name: 'products.csv',
  headers,
  rows: rows.map((cells, index) => ({ row: index + 2, cells })),
})
const chunksOf = (mapping: Mapping & readonly string[], rows: string[][]) =>
  makeChunks(fileOf([...mapping], rows), mapping)
const rowsOf = ({ chunks }: ReturnType<typeof makeChunks>) =>
  chunks.map((chunk) => chunk.map(({ row }) => row))

it('keeps the rows of a product together, wherever they are in the file', () => {
  const rows = Array.from({ length: 700 }, (_, index) => [`p-${index}`, 'S'])
  rows.push(['p-0', 'M'])
  const chunks = rowsOf(chunksOf(['id', 'size'], rows))
  expect(chunks.map((chunk) => chunk.length)).toEqual([300, 300, 101])
  expect(chunks[0]?.slice(0, 3)).toEqual([2, 702, 3])
})

it('limits the characters in a chunk to those allowed in a request', () => {
  const rows = [1, 2, 3].flatMap((number) =>
    Array.from({ length: 40 }, () => [`p-${number}`, 'x'.repeat(9000)]),
  )
  expect(rowsOf(chunksOf(['id', 'description'], rows)).map((chunk) => chunk.length)).toEqual([
    40, 40, 40,
  ])
})

it('rejects a product with too many rows for a chunk, and reports each row', () => {
  const rows = Array.from({ length: maxChunkRows + 1 }, () => ['many', 'S'])
  const made = chunksOf(['id', 'size'], [...rows, ['other', 'S']])
  expect(made.issues).toHaveLength(maxChunkRows + 1)
  expect(made.issues[0]).toEqual({
    row: 2,
    column: null,
    message: 'is one of 801 rows of the same product; the limit is 800',
  })
  expect(rowsOf(made)).toEqual([[maxChunkRows + 3]])
})

it('reports rows that identify no product', () => {
  const made = chunksOf(
    ['id', 'sku', 'name', 'variant_sku', 'size'],
    [
      ['', ' ', '', '', 'S'],
      ['', '', '', 'V-1', 'S'],
    ],
  )
  expect(made.issues).toEqual([
    { row: 2, column: null, message: 'has no id, SKU or name that says which product it is' },
  ])
  expect(rowsOf(made)).toEqual([[3]])
})

it('drops unmapped columns', () => {
  const file = fileOf(['id', 'Note'], [['tee', 'x']])
  expect(makeChunks(file, ['id', null]).chunks).toEqual([[{ row: 2, cells: { id: 'tee' } }]])
})

it('reports rows with a wrong number of cells, and drops their whole product', () => {
  const made = chunksOf(['id', 'size'], [['a', 'S'], ['a'], ['b', 'S', 'surplus'], ['c', 'S', ' ']])
  expect(made.issues).toEqual([
    { row: 3, column: null, message: 'has 1 cells, but the header has 2' },
    { row: 4, column: null, message: 'has 3 cells, but the header has 2' },
  ])
  expect(rowsOf(made)).toEqual([[5]])
})

it('reports invalid characters and texts that are too long', () => {
  const { issues } = chunksOf(
    ['id', 'name'],
    [
      ['a', 'x\u0081'],
      ['b', 'x'.repeat(10_001)],
    ],
  )
  expect(issues).toMatchObject([
    { row: 2, column: 'name', message: expect.stringMatching(/^has a broken character/) },
    { row: 3, column: 'name', message: 'must be at most 10,000 characters' },
  ])
})

it('reports cells that a spreadsheet damaged, and maps categories as chosen', () => {
  const file = fileOf(
    ['SKU', 'Type'],
    [
      ['8.9E+12', 'Tees'],
      ['T-1', 'Tees'],
      ['T-2', 'Stickers'],
    ],
  )
  const made = makeChunks(file, ['sku', 'category'], { Tees: 'Shirts', Stickers: '' })
  expect(made.issues).toMatchObject([{ row: 2, column: 'sku' }])
  expect(made.chunks).toEqual([
    [
      { row: 3, cells: { sku: 'T-1', category: 'Shirts' } },
      { row: 4, cells: { sku: 'T-2', category: 'Stickers' } },
    ],
  ])
})

it('reports a SKU shared by two products or variants', () => {
  const { issues } = chunksOf(
    ['id', 'sku', 'variant_sku'],
    [
      ['a', 'P', 'V-1'],
      ['a', 'P', 'V-2'],
      ['b', 'P', 'V-1'],
    ],
  )
  expect(issues).toEqual([
    { row: 4, column: 'variant_sku', message: 'repeats that of row 2' },
    { row: 4, column: 'sku', message: 'repeats that of row 2' },
  ])
})

it('shows the cell of an issue as it is in the file', () => {
  const file = fileOf(['id', 'price'], [['a', '19,99']])
  const cellAt = cellReader(file, ['id', 'price'])
  expect(cellAt({ row: 2, column: 'price' })).toBe('19,99')
  expect(cellAt({ row: 2, column: null })).toBe('')
})
