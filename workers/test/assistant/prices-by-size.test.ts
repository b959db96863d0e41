import { products, productVariants } from '@shop/db/schema/products'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { namesOf, openTalk } from '../talk.ts'

const { db, talk } = await openTalk()
const last = async (said: string) => (await talk(said.split(' > '))).at(-1)

const { id, productId, size } = productVariants
const hoodies = db
  .select({ id: products.id })
  .from(products)
  .where(eq(products.category, 'Hoodies'))
const isDear = and(eq(size, 'XXL'), inArray(productId, hoodies))
await db.update(productVariants).set({ priceCents: 7500 }).where(isDear)
const crest = eq(productId, 'focus-crest-tee')
await db.update(productVariants).set({ priceCents: 5500 }).where(crest)

it.each([
  ['hoodies in XXL under $70', ['price'], 4],
  ['hoodies under $70 > in XXL', ['price'], 4],
  ['hoodies in M under $70', [], 4],
  ['hoodies under $70', [], 4],
  ['hoodies in XXL over $70', [], 4],
  ['hoodies in M over $70', ['price'], 4],
  ['a black hoodie between $70 and $80 in XXL', [], 3],
  ['a black hoodie in XXL under $70', ['price'], 3],
])('a price limit is one of the requested size: %s', async (said, unmet, total) => {
  expect(await last(said)).toMatchObject({ unmet, total })
})

it('compares the prices of the variants, not the one of the product', async () => {
  expect(namesOf(await last('mens shirts under $50'))).not.toContain('Focus Crest Tee')
  expect(namesOf(await last('shirts over $50'))).toEqual(['Focus Crest Tee'])
})

it.each([
  ['how much for 2 in XXL with shipping', 'For 2 pieces at $75.00 each'],
  ['how much is it in 4XL with shipping', 'Sorry, we do not have Levee Zip Hoodie in size 4XL.'],
])('takes the size of a question about what was shown: %s', async (said, text) => {
  expect((await last(`levee zip hoodie > ${said}`))?.content).toContain(text)
})

it('ignores the price of what is sold out', async () => {
  const [small] = await db
    .select({ id })
    .from(productVariants)
    .where(and(crest, eq(size, 'S'), eq(productVariants.color, 'Black')))
  await db
    .update(productVariants)
    .set({ priceCents: 1000, stock: 0 })
    .where(eq(id, small?.id ?? 0))
  expect((await last('focus crest tee under $20'))?.unmet).toEqual(['price'])
})
