/** Kinds of clothes ("hoodie", "for my son", "no hats") and colors ("navy", "not black") in a text. */
import type { Category } from '@shop/domain/catalog'
import { stemmer } from 'stemmer'

import { type Reading, takeAll } from '../normalize/text.ts'
import {
  type Audience,
  audiences,
  colorNames,
  colorSynonyms,
  type Garment,
  garments,
  otherGoods,
} from './words.ts'

/** All words of garments and people, for the correction of typing mistakes. */
export const kindWords: readonly string[] = [...garments, ...audiences].flatMap(({ words }) =>
  words.split(' '),
)

const excludedKind = String.raw`\b(?:not|no|except(?: for)?|(?:anything|everything|other) (?:but|than)|but not|without)(?: an?| any| the)? (\p{L}+)`

/** `index` has the terms of all products: a word of other shops counts as a kind only where no product has it. */
export const readKind = (given: string, index: ReadonlyMap<string, unknown>): Reading => {
  const { text, notCategories } = readExcluded(given)
  const worn = garments.filter(({ words }) => has(text, words))
  const people = audiences.filter(({ words }) => has(text, words))
  const others = worn.length > 0 ? [] : notSold(text, index)
  const { categories, isNotMade } = combine(worn, people[0], others.length > 0)
  const allowed = categories.filter((one) => !notCategories.includes(one))
  const preferred = worn.length === 1 && !isNotMade ? worn[0]?.preferred : undefined
  return {
    text: withoutWords(text, [
      ...worn.filter(({ isSpecific }) => !isSpecific),
      ...people,
      ...others.map((words) => ({ words })),
    ]),
    intent: {
      ...(allowed.length > 0 ? { categories: allowed } : {}),
      ...(notCategories.length > 0 ? { notCategories } : {}),
      ...(preferred ? { preferred } : {}),
      ...(isNotMade ? { isNotMade } : {}),
    },
  }
}

/** A garment for somebody must be both. */
const combine = (
  worn: readonly Garment[],
  audience: Audience | undefined,
  isOther: boolean,
): { categories: Category[]; isNotMade: boolean } => {
  const named = unique(worn.flatMap(({ categories }) => categories))
  if (!audience) return { categories: named, isNotMade: isOther }
  if (named.length === 0) return { categories: audience.own, isNotMade: isOther }
  const both = named.filter((one) => audience.shared.includes(one))
  if (both.length === 0) return { categories: audience.own, isNotMade: true }
  // "A top for women" is one made for women, "a hat for women" is any hat.
  const theirs = both.filter((one) => audience.own.includes(one))
  return { categories: theirs.length > 0 ? theirs : both, isNotMade: false }
}

const notSold = (text: string, index: ReadonlyMap<string, unknown>): string[] =>
  otherGoods.filter((word) => has(text, word) && !index.has(stemmer(word)))

const readExcluded = (given: string): { text: string; notCategories: Category[] } => {
  const notCategories: Category[] = []
  const text = given.replaceAll(new RegExp(excludedKind, 'gu'), (all, word: string) => {
    const kind = garments.find(
      ({ words, isSpecific }) => !isSpecific && words.split(' ').includes(word),
    )
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

const negation = String.raw`(?:not(?: in| a| an| the| want| any)*|no|non|without|except(?: for)?|(?:anything|everything|any color|other) (?:but|than)|but not|never|hate|avoid)`

/** `inShop` are the colors of the products, with names of several words such as "Off White". */
export const readColors = (given: string, inShop: readonly string[]): Reading => {
  const names = new Map<string, string>([
    ...colorNames.map((name) => [asTyped(name), name] as const),
    ...colorSynonyms,
    ...inShop.map((name) => [asTyped(name), name] as const),
  ])
  // No shopper can type a color of signs only ("🖤"): without words it would match the space between any two words.
  names.delete('')
  const one = [...names.keys()].sort((a, b) => b.length - a.length).join('|')
  const list = `(?:${one})(?: (?:or|and|nor) (?:${one})| (?:${one}))*`
  const negated = takeAll(given, new RegExp(`\\b${negation} (${list})\\b`, 'gu'))
  const plain = takeAll(negated.text, new RegExp(`\\b(${list})\\b(?! (?:hour|light))`, 'gu'))
  const toNames = (matches: RegExpExecArray[]): string[] => [
    ...new Set(
      matches
        .flatMap(([, listed = '']) => listed.match(new RegExp(`\\b(?:${one})\\b`, 'gu')) ?? [])
        .map((word) => names.get(word) ?? word),
    ),
  ]
  const colors = toNames(plain.matches)
  const notColors = toNames(negated.matches)
  return {
    text: plain.text,
    intent: {
      ...(colors.length > 0 ? { colors } : {}),
      ...(notColors.length > 0 ? { notColors } : {}),
    },
  }
}

/** A name as it stands in a message that was made plain: letters and digits, in words. */
const asTyped = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
