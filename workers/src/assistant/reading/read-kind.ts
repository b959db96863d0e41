/** Kinds of clothes: garments, for whom they are, and which are not wanted. */
import type { Category } from '@shop/domain/catalog'

import { stem } from '../words/stem.ts'
import { type Audience, audiences, type Kind, kinds, otherGoods } from './kinds.ts'
import type { Found } from './found.ts'

const not = String.raw`\b(?:not|no|except(?: for)?|(?:anything|everything|other) (?:but|than)|but not|without)(?: an?| any| the)? (\p{L}+)`

/** `index` has the terms of the shop's products. */
export const readKind = (given: string, index: ReadonlyMap<string, unknown>): Found => {
  const { text, notCategories } = readUnwanted(given)
  const garments = kinds.filter(({ words }) => has(text, words))
  const people = audiences.filter(({ words }) => has(text, words))
  const others = garments.length > 0 ? [] : notSold(text, index)
  const { categories, isNotMade } = combine({ garments, people, isOther: others.length > 0 })
  const kept = categories.filter((one) => !notCategories.includes(one))
  const [first] = garments
  const preferred = garments.length === 1 && !isNotMade ? first?.preferred : undefined
  return {
    text: withoutWords(text, [
      ...garments.filter(({ isTelling }) => !isTelling),
      ...people,
      ...others.map((words) => ({ words })),
    ]),
    wanted: {
      ...(kept.length > 0 ? { categories: kept } : {}),
      ...(notCategories.length > 0 ? { notCategories } : {}),
      ...(preferred ? { preferred } : {}),
      ...(isNotMade ? { isNotMade } : {}),
    },
  }
}

type Combined = { categories: Category[]; isNotMade: boolean }

/** A garment for somebody must be both. */
const combine = ({
  garments,
  people,
  isOther,
}: {
  garments: readonly Kind[]
  people: readonly Audience[]
  isOther: boolean
}): Combined => {
  const asked = unique(garments.flatMap(({ categories }) => categories))
  const [whom] = people
  if (!whom) return { categories: asked, isNotMade: isOther }
  if (asked.length === 0) return { categories: [...whom.own], isNotMade: isOther }
  const both = asked.filter((one) => whom.shared.includes(one))
  if (both.length === 0) return { categories: [...whom.own], isNotMade: true }
  // "A top for women" is of the ladies' own, "a hat for women" is any hat.
  const theirs = both.filter((one) => whom.own.includes(one))
  return { categories: theirs.length > 0 ? theirs : both, isNotMade: false }
}

const notSold = (text: string, index: ReadonlyMap<string, unknown>): string[] =>
  otherGoods.filter((word) => has(text, word) && !index.has(stem(word)))

const readUnwanted = (given: string): { text: string; notCategories: Category[] } => {
  const notCategories: Category[] = []
  const text = given.replaceAll(new RegExp(not, 'gu'), (all, word: string) => {
    const kind = kinds.find(({ words, isTelling }) => !isTelling && words.split(' ').includes(word))
    if (!kind) return all
    notCategories.push(...kind.categories)
    return ' | '
  })
  return { text, notCategories: unique(notCategories) }
}

const has = (text: string, words: string): boolean => patternOf(words).test(text)

const withoutWords = (text: string, some: readonly { words: string }[]): string =>
  some.reduce((last, { words }) => last.replaceAll(patternOf(words), ' '), text)

const patternOf = (words: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.replaceAll(' ', '|')})(?![\p{L}\p{N}])`, 'gu')

const unique = <One>(some: readonly One[]): One[] => [...new Set(some)]
