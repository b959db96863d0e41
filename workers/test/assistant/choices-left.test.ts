import { productVariants } from '@shop/db/schema/products'
import { insertProductInVariants } from '@shop/testkit/builders'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { namesOf, openTalk } from '../talk.ts'

const { db, talk } = await openTalk()
const last = async (said: string) => (await talk(said.split(' > '))).at(-1)

const { productId, size, color } = productVariants
const black = and(eq(productId, 'focus-wordmark-hoodie'), eq(color, 'Black'))
const small = and(eq(productId, 'brass-hour-hoodie'), eq(size, 'S'))
for (const gone of [black, small]) await db.update(productVariants).set({ stock: 0 }).where(gone)
const sizes = [
  { size: '8', stock: 2 },
  { size: '8.5', stock: 0 },
  { size: '42', stock: 3 },
]
await insertProductInVariants(db, sizes, { name: 'Parade Polo', category: 'Shirts' })

it.each([
  'do you have the focus wordmark hoodie in black',
  'what colors is the focus wordmark hoodie',
])('names only the colors that are left: %s', async (said) => {
  expect((await last(said))?.content).toContain('comes in Gray and Navy.')
})

it.each([
  'a hoodie in S with a pocket',
  'hoodies in s that are warm',
  'hoodies in S do you have any',
  'a hoodie in an S but not pink',
  'hoodies > small?',
  'hoodies > S',
])('a size holds, whatever follows it: %s', async (said) => {
  const names = namesOf(await last(said))
  expect(names).toContain('Lock In Hoodie')
  expect(names).not.toContain('Brass Hour Hoodie')
})

it('finds what comes in small', async () => {
  expect(await last('small')).toMatchObject({ total: 11, unmet: [] })
})

it.each([
  ['how many brass hour hoodies in M do you have left', 'is in stock in M: we have 5.'],
  ['hoodies in green > which ones come in M', 'Yes, Brass Hour Hoodie is in stock in M, Green'],
  ['how much is the brass hour hoodie in S with shipping', 'Sorry, Brass Hour Hoodie is sold out'],
  ['brass hour hoodie in M, which is it', 'Yes, Brass Hour Hoodie is in stock in M: we have 5.'],
  ['hoodies in green > which sizes come in green', 'Hoodie comes in S, M, L, XL, and XXL. S '],
])('says what is left of a size: %s', async (said, text) => {
  expect((await last(said))?.content).toContain(text)
})

it.each([
  ['parade polo in size 8.5', /^Sorry, Parade Polo is sold out in 8\.5\./],
  ['polos in 8.5', /^I couldn't find that in size 8\.5\. The closest is Parade Polo\./],
  ['polos in size 8', /^Perfect! .*Parade Polo$/],
  ['is the parade polo available in 42?', /^Yes, Parade Polo is in stock in 42: we have 3\./],
  ['polos in 42 days', /^Perfect! .*Parade Polo$/],
])('reads sizes in figures as the products have them: %s', async (said, text) => {
  expect((await last(said))?.content).toMatch(text)
})
