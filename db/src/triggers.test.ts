import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { foldText } from '@shop/domain/fold-text'

import { writeBatch } from './open.ts'
import { customers } from './schema/customers.ts'
import { events } from './schema/events.ts'
import { orders } from './schema/orders.ts'
import { products, productVariants } from './schema/products.ts'
import { openTestDatabase } from './test/test-database.ts'

const { db, insertProduct } = await openTestDatabase()

describe('events', () => {
  const eventsOf = async (id: string): Promise<string[]> => {
    const rows = await db.select().from(events).where(eq(events.subjectId, id)).orderBy(events.seq)
    return rows.map(({ topic, kind }) => `${topic} ${kind}`)
  }

  it('writes an event for each change of a product, and none for an update that changes nothing', async () => {
    const { id } = await insertProduct()
    await db.update(products).set({ stock: 4 }).where(eq(products.id, id))
    await db.delete(products).where(eq(products.id, id))
    await db.delete(products).where(eq(products.id, id))
    expect(await eventsOf(id)).toEqual([
      'products saved',
      'products stock-shown',
      'products removed',
    ])
  })

  it('writes no event for a change that is rolled back', async () => {
    const { id } = await insertProduct({ stock: 1 })
    const sale = db.update(products).set({ stock: 0 }).where(eq(products.id, id))
    const oversale = db.update(products).set({ stock: -1 }).where(eq(products.id, id))
    await expect(writeBatch(db, [sale, oversale])).rejects.toThrow(/products_stock_not_negative/)
    expect(await eventsOf(id)).toEqual(['products saved'])
  })

  it('gives events the current time', async () => {
    const { id } = await insertProduct()
    const [event] = await db.select().from(events).where(eq(events.subjectId, id))
    expect(Math.abs((event?.createdAtMs ?? 0) - Date.now())).toBeLessThan(60_000)
  })
})

describe('customers', () => {
  const insertOrder = (overrides: Partial<typeof orders.$inferInsert> = {}) =>
    db.insert(orders).values({
      id: crypto.randomUUID(),
      idempotencyKey: crypto.randomUUID(),
      requestSha256: '',
      customerName: 'Ada',
      customerEmail: 'ada@example.com',
      shippingAddress: {
        address: '1 Canal St',
        city: 'New Orleans',
        state: 'LA',
        zip_code: '70130',
      },
      subtotalCents: 4000,
      shippingCents: 0,
      taxCents: 0,
      totalCents: 4000,
      createdAtMs: 1,
      updatedAtMs: 1,
      ...overrides,
    })

  const customer = async (email: string) =>
    (await db.select().from(customers).where(eq(customers.email, email)))[0]

  it('derives a customer from the orders of one email, with the name on the latest order', async () => {
    await insertOrder({ createdAtMs: 5, customerEmail: 'Ada@Example.com', customerName: 'Ada B.' })
    await insertOrder({ createdAtMs: 2, customerPhone: '504-555-0100' })
    expect(await customer('ada@example.com')).toEqual({
      email: 'ada@example.com',
      name: 'Ada B.',
      phone: null,
      totalOrders: 2,
      totalSpentCents: 8000,
      firstOrderAtMs: 2,
      lastOrderAtMs: 5,
      cancelledOrders: 0,
    })
  })

  it('updates both customers when the email of an order changes, and removes a customer with their last order', async () => {
    const id = 'moved'
    await insertOrder({ id, customerEmail: 'bo@example.com' })
    await db.update(orders).set({ customerEmail: 'cy@example.com' }).where(eq(orders.id, id))
    expect(await customer('bo@example.com')).toBeUndefined()
    expect(await customer('cy@example.com')).toMatchObject({ totalOrders: 1 })
    await db.delete(orders).where(eq(orders.id, id))
    expect(await customer('cy@example.com')).toBeUndefined()
  })
})

describe('the index of words', () => {
  const search = async (words: string): Promise<string[]> => {
    const rows = await db.all<{ id: string }>(
      sql`select id from product_search where product_search match ${words}`,
    )
    return rows.map(({ id }) => id)
  }

  it('finds products by the stem of a word in name, description or tags', async () => {
    const { id } = await insertProduct({ name: 'Zephyr Hoodie', tags: ['windbreaking'] })
    expect(await search('zephyrs')).toEqual([id])
    expect(await search('windbreak')).toEqual([id])
  })

  it('finds products by the facts of their page, but not by their care', async () => {
    const specifications = { material: 'Merino', care: 'Moonwash', features: ['Quilted hem'] }
    const { id } = await insertProduct({ specifications })
    expect(await search('merino quilted')).toEqual([id])
    expect(await search('moonwash')).toEqual([])
    await db
      .update(products)
      .set({ specifications: { material: 'Alpaca' } })
      .where(eq(products.id, id))
    expect(await search('merino')).toEqual([])
    expect(await search('alpaca')).toEqual([id])
  })

  it('finds a renamed product only by its new name, and a removed one not at all', async () => {
    const { id } = await insertProduct({ name: 'Quokka Cap' })
    await db.update(products).set({ name: 'Wombat Cap' }).where(eq(products.id, id))
    expect(await search('quokka')).toEqual([])
    expect(await search('wombat')).toEqual([id])
    await db.delete(products).where(eq(products.id, id))
    expect(await search('wombat')).toEqual([])
  })
})

describe('the index of any text', () => {
  const find = async (text: string): Promise<string[]> => {
    const rows = await db.all<{ id: string }>(sql`
      select id
      from product_text_search
      where product_text_search match ${`"${text}"`}
      order by id`)
    return rows.map(({ id }) => id)
  }

  it('follows a new name and a removal, and an order does not change it', async () => {
    const { id } = await insertProduct({ name: 'Axolotl Cap' })
    const stored = () => db.all(sql`select id, hex(block) as block from product_text_search_data`)
    const before = await stored()
    await db.update(products).set({ stock: 4, updatedAtMs: 2 }).where(eq(products.id, id))
    expect(await stored()).toEqual(before)
    expect(await find('XOLOT')).toEqual([id])
    await db.update(products).set({ name: 'Capybara Cap' }).where(eq(products.id, id))
    expect(await stored()).not.toEqual(before)
    expect([await find('xolo'), await find('pyba')]).toEqual([[], [id]])
    await db.delete(products).where(eq(products.id, id))
    expect(await find('pyba')).toEqual([])
  })
})

it.each([
  ['changed', sql`explain update products set name = 'Cap'`],
  ['deleted', sql`explain delete from products`],
])('a %s product is found by its number in both indexes', async (_what, statement) => {
  const steps = await db.all<{ opcode: string; p4: string | null }>(statement)
  // `p4` names the kind of search in the index. It is '' if SQLite reads the whole index.
  const searches = steps.filter(({ opcode, p4 }) => opcode === 'VFilter' && p4 !== null)
  expect(searches.map(({ p4 }) => p4)).toEqual(['=', '='])
})

describe('folded texts', () => {
  it('fold every letter as foldText does', async () => {
    const rows = await db.all<{ letter: string; folded: string }>(
      sql`select letter, folded from letter_foldings`,
    )
    const known = new Map(rows.map(({ letter, folded }) => [letter, folded]))
    const wrong: string[] = []
    for (let code = 0x80; code < 0x11_00_00; code += 1) {
      const letter = String.fromCodePoint(code)
      const isSurrogate = code >= 0xd8_00 && code < 0xe0_00
      const isSyllable = code >= 0xac_00 && code <= 0xd7_a3
      if (!isSurrogate && !isSyllable && (known.get(letter) ?? letter) !== foldText(letter))
        wrong.push(letter)
    }
    // If a newer Unicode version adds letters, add them in a migration.
    expect(wrong).toEqual([])
  })

  it('fold every Korean syllable as foldText does', async () => {
    const syllables = String.fromCodePoint(
      ...Array.from({ length: 0xd7_a4 - 0xac_00 }, (_none, at) => 0xac_00 + at),
    )
    await db.run(
      sql`insert into search_texts (kind, id, text) values ('review', 'all', ${syllables})`,
    )
    const [row] = await db.all(sql`select text from search_texts where id = 'all'`)
    expect(row).toEqual({ text: foldText(syllables) })
  })

  it.each(['Café ÉTÉ', 'Зоя’s “Straße” Tee', 'Plain Tee', 'ＦＵＬＬ İ ﬁ 🧢 e\u0301 ςΣ', '한글 ㄱ'])(
    'follow a product called %s',
    async (name) => {
      const { id } = await insertProduct({ name })
      const read = async (): Promise<string | undefined> => {
        const [row] = await db.all<{ text: string }>(sql`
          select text
          from search_texts
          where kind = 'product' and id = ${id}`)
        return row?.text.split('\n')[0]
      }
      expect(await read()).toBe(foldText(name))
      await db.update(products).set({ name: 'Übergröße' }).where(eq(products.id, id))
      expect(await read()).toBe('ubergrosse')
      await db.delete(products).where(eq(products.id, id))
      expect(await read()).toBeUndefined()
    },
  )
})

describe('the choices that are left', () => {
  const insertVariants = (productId: string, stocks: Record<string, number>) =>
    db.insert(productVariants).values(
      Object.entries(stocks).map(([choice, stock]) => {
        const [size = '', color = ''] = choice.split('/')
        return { productId, size, color, stock }
      }),
    )

  const setStock = (productId: string, size: string, stock: number) =>
    db
      .update(productVariants)
      .set({ stock })
      .where(and(eq(productVariants.productId, productId), eq(productVariants.size, size)))

  const readLeft = async (id: string): Promise<unknown> =>
    (await db.query.products.findFirst({ where: eq(products.id, id) }))?.choicesLeft

  const allSizes = ['M', 'S']

  it('follow the first and last piece of a variant, and variants that come and go', async () => {
    const { id } = await insertProduct({ stock: 0, sizes: ['S', 'M'] })
    expect(await readLeft(id)).toBeNull()
    await insertVariants(id, { 'S/Black': 1, 'M/Navy': 0 })
    expect(await readLeft(id)).toEqual({ sizes: ['S'], colors: ['Black'], allSizes })
    await setStock(id, 'S', 0)
    expect(await readLeft(id)).toEqual({ sizes: [], colors: [], allSizes })
    await setStock(id, 'M', 3)
    expect(await readLeft(id)).toEqual({ sizes: ['M'], colors: ['Navy'], allSizes })
    await db
      .delete(productVariants)
      .where(and(eq(productVariants.productId, id), eq(productVariants.size, 'S')))
    expect(await readLeft(id)).toBeNull()
    await db.delete(productVariants).where(eq(productVariants.productId, id))
    expect(await readLeft(id)).toBeNull()
  })

  it('name no colors if a product only has sizes', async () => {
    await insertVariants('cap', { S: 0, M: 4 })
    await insertProduct({ id: 'cap', stock: 4 })
    expect(await readLeft('cap')).toEqual({ sizes: ['M'], colors: [], allSizes })
  })
})
