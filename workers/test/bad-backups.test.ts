import { readFile, rm, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'

import { listReplaced } from '@shop/db/backup/restore-backup'
import { insertOrder, insertProduct } from '@shop/testkit/builders'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'

import { contentOf, openTwoShops, schemaOf } from './two-shops.ts'

const { source, target, between } = await openTwoShops()

beforeAll(async () => {
  for (const db of [source, target]) {
    await insertOrder(db)
    await insertProduct(db)
  }
})

describe('a file that cannot be restored', () => {
  const changed = async (change: (lines: string[]) => string[]): Promise<void> => {
    const lines = gunzipSync(await readFile(between.file))
      .toString()
      .split('\n')
    await writeFile(between.file, gzipSync(change(lines).join('\n')))
  }
  const header = (lines: string[], changes: object): string[] => [
    JSON.stringify({ ...JSON.parse(lines[0] ?? ''), ...changes }),
    ...lines.slice(1),
  ]

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['is missing', () => rm(between.file), /cannot be read/],
    [
      'is cut off',
      async () => writeFile(between.file, (await readFile(between.file)).subarray(0, 700)),
      /damaged or not whole/,
    ],
    ['lacks its last lines', () => changed((lines) => lines.slice(0, -5)), /damaged or not whole/],
    [
      'was changed by hand',
      () => changed((lines) => lines.map((line) => line.replace('pending', 'shipped'))),
      /damaged or not whole/,
    ],
    ['is no archive', () => writeFile(between.file, 'SQLite format 3'), /no backup of a shop/],
    [
      'is another archive',
      () => writeFile(between.file, gzipSync('{"some":"json"}\n')),
      /no backup of a shop/,
    ],
    [
      'is of a later format',
      () => changed((lines) => header(lines, { format: 99 })),
      /newer release/,
    ],
  ])('%s', async (_what, spoil, message) => {
    await between.backUp()
    await spoil()
    const before = await contentOf(target)
    await expect(between.restore()).rejects.toThrow(message)
    expect(await contentOf(target)).toEqual(before)
  })

  it.each([
    [1, /newer release/],
    [-1, /older release/],
  ])(
    'has another newest migration, %i ms later, and nothing changes',
    async (difference, message) => {
      const { schema } = await between.backUp()
      await changed((lines) => header(lines, { schema: schema + difference }))
      const before = await contentOf(target)
      await expect(listReplaced(target, between.file)).rejects.toThrow(message)
      await expect(between.restore()).rejects.toThrow(message)
      expect(await contentOf(target)).toEqual(before)
    },
  )

  it('violates a constraint of the database: nothing changes and nothing is left behind', async () => {
    const double = { sku: 'same-sku' }
    await insertProduct(source, double)
    await insertProduct(source, double)
    await between.backUp()
    await target.run(sql`create unique index one_sku on products (sku)`)
    const [before, schema] = [await contentOf(target), await schemaOf(target)]
    await expect(between.restore()).rejects.toThrow(/UNIQUE/)
    expect(await contentOf(target)).toEqual(before)
    expect(await schemaOf(target)).toEqual(schema)
    await target.run(sql`drop index one_sku`)
  })
})
