import { products } from '@shop/db/schema/products'
import { foldText } from '@shop/domain/fold-text'
import { insertProduct, productRow } from '@shop/testkit/builders'
import type { SQL } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { openOwnDatabase } from '../../../test/own-database.ts'
import { openCache } from '../../../test/context.ts'
import { textOf } from '../../platform/sql.ts'
import { containingText } from './product-filters.ts'

const db = await openOwnDatabase()
const ctx = { db, cache: openCache() }

/** Letters that are easily confused, and characters that are special to LIKE, FTS5 or SQL. */
const characters = [...`aAbBsSkKéÉeıiIİßŁł مرaab  %_\\"'*^()-:|{}🧢é\u212A\u0301`]

const random = createRandom(20_261_123)
const randomText = (length: number): string =>
  Array.from({ length }, () => characters[random(characters.length)]).join('')

const idsOf = async (where: SQL | undefined): Promise<string[]> => {
  const rows = await db.select({ id: products.id }).from(products).where(where).orderBy(products.id)
  return rows.map(({ id }) => id)
}

const isIndexed = (where: SQL | undefined): boolean =>
  where !== undefined && new SQLiteAsyncDialect().sqlToQuery(where).sql.includes('match')

beforeAll(async () => {
  const row = () => productRow({ name: randomText(20), description: randomText(60) })
  await db.insert(products).values(Array.from({ length: 500 }, row))
  await insertProduct(db, { name: 'Zephyr Hoodie', description: 'Of brass and dust.' })
})

describe('a text anywhere in a product', () => {
  it('is found by the index exactly where a full scan finds it', async () => {
    const rows = await db.select().from(products).orderBy(products.id)
    const texts = rows.map(({ id, name, description, category }) => ({
      id,
      text: foldText(`${name}\n${description}\n${category}`),
    }))
    let indexed = 0
    let found = 0
    for (let round = 0; round < 200; round += 1) {
      const { name, description } = rows[random(rows.length)] ?? { name: '', description: '' }
      const source = [...([name, description][random(2)] ?? '')]
      const from = random(source.length)
      const part = source.slice(from, from + 1 + random(8)).join('')
      const text = [part, part.toUpperCase(), part.toLowerCase(), randomText(4)][random(4)] ?? ''
      const where = await containingText(ctx, text)
      const folded = textOf(text)
      const expected = texts.filter((one) => one.text.includes(folded)).map(({ id }) => id)
      expect(await idsOf(where), JSON.stringify(text)).toEqual(expected)
      if (isIndexed(where)) indexed += 1
      if (isIndexed(where) && expected.length > 0) found += 1
    }
    expect(indexed).toBeGreaterThan(50)
    expect(found).toBeGreaterThan(25)
  })

  it.each(['ephy', 'EPHYR H', 'brass and'])(
    'is looked up in the index when few products contain it: %s',
    async (text) => {
      const where = await containingText(ctx, ` ${text}…`)
      expect(isIndexed(where)).toBe(true)
      expect(await idsOf(where)).toHaveLength(1)
    },
  )

  it.each(['irt', 'e', 'ze', 'İx', 'ephyr\0'])('is searched by a full scan: %j', async (text) => {
    expect(isIndexed(await containingText(ctx, text))).toBe(false)
  })

  it.each([undefined, '', '  ', '…'])('adds no condition without a text: %j', async (text) => {
    expect(await containingText(ctx, text)).toBeUndefined()
  })
})

function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
