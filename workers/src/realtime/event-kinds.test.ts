import { moduleChannels, moduleReleases } from '@shop/db/schema/releases'
import { events } from '@shop/db/schema/events'
import { type ProductRow, products, productVariants } from '@shop/db/schema/products'
import { maxShownStock } from '@shop/domain/catalog'
import { insertProduct, insertProductInVariants } from '@shop/testkit/builders'
import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { openOwnDatabase } from '../../test/own-database.ts'

const db = await openOwnDatabase()

const lastEvent = async () => {
  const [event] = await db.select().from(events).orderBy(desc(events.seq)).limit(1)
  return `${event?.topic} ${event?.kind} ${event?.subjectId}`
}

describe('an update of a product', () => {
  const kindOf = async (from: number, changes: Partial<ProductRow>) => {
    const { id } = await insertProduct(db, { stock: from })
    await db.update(products).set(changes).where(eq(products.id, id))
    return (await lastEvent()).split(' ')[1]
  }

  it.each([
    ['to none', 1, 0],
    ['to some again', 0, 5],
    ['within what is shown exactly', maxShownStock, maxShownStock - 1],
    ['into what is shown exactly', maxShownStock + 1, maxShownStock],
    ['out of what is shown exactly', maxShownStock, maxShownStock + 30],
  ])('that moves its stock %s has the kind stock-shown', async (_what, from, stock) => {
    expect(await kindOf(from, { stock })).toBe('stock-shown')
  })

  it('that moves its stock above the exactly shown range has the kind stock-unshown', async () => {
    expect(await kindOf(maxShownStock + 2, { stock: maxShownStock + 1 })).toBe('stock-unshown')
    expect(await kindOf(500, { stock: 400 })).toBe('stock-unshown')
  })

  const other: Omit<ProductRow, 'id' | 'stock' | 'choicesLeft'> = {
    name: 'Another name',
    description: 'Another description',
    priceCents: 77,
    originalPriceCents: 99,
    image: '/media/another.jpg',
    pictures: [{ image: '/media/another-back.jpg', color: null }],
    category: 'Hats',
    featured: true,
    sizes: ['another'],
    colors: ['another'],
    tags: ['another'],
    sku: 'another',
    taxRate: 0.5,
    specifications: { material: 'another' },
    version: 7,
    createdAtMs: 1,
    updatedAtMs: 2,
  }
  it.each(Object.keys(other) as (keyof typeof other)[])(
    'that changes its %s has the kind saved',
    async (field) => {
      expect(await kindOf(100, { [field]: other[field] })).toBe('saved')
      expect(await kindOf(100, { [field]: other[field], stock: 90 })).toBe('saved')
    },
  )
})

describe('stock of a variant', () => {
  it.each([
    ['to none changes lists, which filter by what is in stock', 1, 0, 'saved'],
    ['to some again changes lists, too', 0, 5, 'saved'],
    [
      'within what is shown exactly changes what pages show',
      maxShownStock,
      maxShownStock - 1,
      'stock-shown',
    ],
    [
      'above what is shown exactly changes nothing on pages',
      maxShownStock + 9,
      maxShownStock + 2,
      undefined,
    ],
  ] as const)('that moves %s', async (_what, from, to, kind) => {
    const { id } = await insertProductInVariants(db, [
      { size: 'S', stock: from },
      { size: 'M', stock: 500 },
    ])
    await db.delete(events)
    const isSmall = and(eq(productVariants.productId, id), eq(productVariants.size, 'S'))
    await db.update(productVariants).set({ stock: to }).where(isSmall)
    const rows = await db.select().from(events).orderBy(events.seq)
    expect(rows.map((row) => row.kind).filter((one) => one !== 'stock-unshown')).toEqual(
      kind ? [kind] : [],
    )
  })
})

it('a release that becomes live, is replaced or is removed is an event of the registry', async () => {
  const live = { module: 'catalog', channel: 'live', version: 'a', updatedAtMs: 0 }
  await db.insert(moduleChannels).values(live)
  expect(await lastEvent()).toBe('releases saved catalog')
  await db.delete(events)
  await db.update(moduleChannels).set({ version: 'b' })
  expect(await lastEvent()).toBe('releases saved catalog')
  const release = { module: 'shell', version: 'b', manifest: {} as never, createdAtMs: 0 }
  await db.insert(moduleReleases).values(release)
  expect(await lastEvent()).toBe('releases saved catalog')
  await db.update(moduleReleases).set({ manifest: { module: 'shell' } as never })
  expect(await lastEvent()).toBe('releases saved shell')
  await db.delete(moduleChannels)
  expect(await lastEvent()).toBe('releases removed catalog')
})
