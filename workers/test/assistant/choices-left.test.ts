import { productVariants } from '@shop/db/schema/products'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { namesOf, openTalk } from '../talk.ts'

const { db, talk } = await openTalk()
const last = async (said: string) => (await talk(said.split(' > '))).at(-1)

const { productId, size, color } = productVariants
const black = and(eq(productId, 'focus-wordmark-hoodie'), eq(color, 'Black'))
const small = and(eq(productId, 'brass-hour-hoodie'), eq(size, 'S'))
for (const gone of [black, small]) await db.update(productVariants).set({ stock: 0 }).where(gone)

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
])('says what is left of a size: %s', async (said, text) => {
  expect((await last(said))?.content).toContain(text)
})
