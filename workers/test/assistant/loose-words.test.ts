import { expect, it } from 'vitest'

import { namesOf, openTalk } from '../talk.ts'

const { send } = await openTalk()

it.each([
  'something for movie nights',
  'I need something for our trivia nights',
  'got anything for game nights',
  'something for my first day at work',
  'anything for my first week of school',
  'is there something nice for the last day of the month',
  'is there a little something for the second graders',
  'something for my third interview',
  'what about the rest of the line',
  'something for my morning run',
  'what do you wear on date nights',
  'the, of and for',
])('"%s" finds nothing by words without a product meaning', async (message) => {
  expect(namesOf(await send(message))).toEqual([])
})

it.each([
  ['a shirt for game night', 8],
  ['hoodie for date nights', 4],
  ['a top for a night out', 8],
  ['cap for late nights', 2],
])('"%s" searches only for the kind of product', async (message, total) => {
  expect((await send(message)).total).toBe(total)
})

it.each([
  ['a tee with the night sky', 'Night Shift Long Sleeve'],
  ['night shift long sleeve', 'Night Shift Long Sleeve'],
  ['light rail tee', 'Streetcar Line Tee'],
])('"%s" still finds what it describes', async (message, name) => {
  expect(namesOf(await send(message))).toContain(name)
})
