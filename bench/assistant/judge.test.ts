import { expect, it } from 'vitest'

import { type Reply, judge } from './judge.ts'
import type { Question } from './voices.ts'

const question = (expects: Partial<Question['expects']>, says = ['a hat']): Question => ({
  id: 'one-001',
  kind: 'product',
  says,
  expects: { neverFrom: 0, ...expects },
})
const replyOf = (content: string, ...names: string[]): Reply => ({
  content,
  products: names.map((name) => ({ name })),
  page: null,
})
const found = "Perfect! I found exactly what you're looking for: Cap"

it.each([
  [{ shows: ['Cap', 'Beanie'] }, replyOf(found, 'Beanie'), []],
  [{ shows: ['Cap'] }, replyOf('Nothing.'), ['missing']],
  [{ showsFirst: ['Cap'] }, replyOf(found, 'Beanie', 'Cap'), ['missing']],
  [{ only: ['Cap'] }, replyOf(found, 'Cap', 'Beanie'), ['constraint']],
  [{ only: ['Cap'] }, replyOf('Nothing.'), []],
  [{ showsNothing: true as const }, replyOf('Hi!', 'Cap'), ['scope']],
  [{ notSold: true as const }, replyOf(found, 'Cap'), ['scope']],
  [{ notSold: true as const }, replyOf('We have no boots. Nearest: Cap', 'Cap'), []],
  [{ says: [['30', 'thirty'], ['RETURN']] }, replyOf('You return it in 30 days.'), []],
  [{ says: [['30'], ['refund']] }, replyOf('You return it in 30 days.'), ['words']],
  [{ neverSays: ['closed'] }, replyOf('We are Closed.'), ['invented']],
])('judges by %j the reply %j', (expects, last, failures) => {
  expect(judge(question(expects), [last])).toEqual(failures)
})

it('applies `never` from the message `neverFrom` on', () => {
  const replies = [replyOf(found, 'Beanie'), replyOf(found, 'Cap')]
  const says = ['a hat', 'no beanies']
  expect(judge(question({ never: ['Beanie'] }, says), replies)).toEqual(['constraint'])
  expect(judge(question({ never: ['Beanie'], neverFrom: 1 }, says), replies)).toEqual([])
})

it('counts the text of the link', () => {
  const last = { ...replyOf('See there.'), page: { label: 'FAQ', href: '/faq#returns' } }
  expect(judge(question({ says: [['#returns']] }), [last])).toEqual([])
})
