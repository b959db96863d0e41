import { and, gt, inArray, not, notInArray, or, type SQL, sql } from 'drizzle-orm'

import type { Constraint, SearchIntent } from '@shop/contracts/assistant'
import { products, productVariants } from '@shop/db/schema/products'
import { type Category, categoryName, nameInSentence } from '@shop/domain/categories'
import { maxCents } from '@shop/domain/money'

import type { Ctx } from '../../platform/context.ts'
import {
  garmentOf,
  isConcept,
  isSoft,
  isToddlerSize,
  required,
  termsOf,
  wardrobeOf,
} from '../constraints/lexicon.ts'
import {
  colorsInStock,
  hasAny,
  isLeft,
  lowered,
  ownVariants,
  sizesInStock,
} from './product-columns.ts'

export const toFilterSql = (
  intent: SearchIntent,
  categories: readonly Category[],
  relaxed: readonly Constraint[] = [],
): SQL | undefined =>
  and(
    ...conditionsOf(intent, categories)
      .filter(([name]) => !relaxed.includes(name))
      .map(([, condition]) => condition),
    hasNothingExcluded(intent),
    relaxed.includes('category') ? isForAudience(intent, categories) : undefined,
  )

/** Sorted by importance to shoppers, least important first. The category comes last. */
const conditionsOf = (
  intent: SearchIntent,
  categories: readonly Category[],
): [Constraint, SQL][] => {
  const { colors, isOnSale, isInStock } = intent
  const { priceCents, originalPriceCents, stock } = products
  const conditions: [Constraint, SQL | undefined][] = [
    ['stock', isInStock ? gt(stock, 0) : undefined],
    ['color', colors.length > 0 ? hasAny(colorsInStock, colors) : undefined],
    ['size', hasSizes(intent)],
    ['sale', isOnSale ? sql`ifnull(${gt(originalPriceCents, priceCents)}, 0)` : undefined],
    ['price', hasPrice(intent)],
    ['category', isOfCategories(intent, categories)],
  ]
  return conditions.flatMap(([name, condition]) => (condition ? [[name, condition]] : []))
}

/** Matches products with all requested letter sizes, or with all requested toddler sizes. */
const hasSizes = ({ sizes, colors, categories }: SearchIntent): SQL | undefined => {
  const systems = Object.values(Object.groupBy(sizes, (size) => (isToddlerSize(size) ? 'T' : 'S')))
  // If a product lacks the requested color, it breaks only the constraint on color, not on size.
  const isInColor = (size: string): SQL | undefined =>
    colors.length > 0
      ? sql`(not ${hasAny(colorsInStock, colors)}
          or ${isLeft(sql`${isIn(sql`size`, [size])} and ${isIn(sql`color`, colors)}`)})`
      : undefined
  const hasSize = (size: string): SQL | undefined =>
    and(hasAny(sizesInStock, [size]), isInColor(size))
  // In "a tee and a hat in L", the size does not apply to the hat.
  const isOneSize = categories.length > 0 ? hasAny(products.sizes, ['One Size']) : undefined
  return sizes.length > 0
    ? or(isOneSize, ...systems.map((some = []) => and(...some.map(hasSize))))
    : undefined
}

/**
 * Compares the prices of the variants in the requested size and color. A product that lacks either
 * breaks only that constraint. To be fast with many products, this reads only the variants of
 * products that have prices by size or color.
 */
const hasPrice = ({ minCents, maxCents: most, sizes, colors }: SearchIntent): SQL | undefined => {
  if (minCents === null && most === null) return undefined
  const isWithin = (cents: SQL) => sql`${cents} between ${minCents ?? 0} and ${most ?? maxCents}`
  // Templates of their own, because Drizzle omits the tables of the columns of a selected template.
  const common = sql`${products.priceCents}`
  const isOffered = sql`(stock > 0 or ${products.stock} = 0)`
  return sql`coalesce(case when ${products.id} in (
      select product_id from ${productVariants} where price_cents is not null)
    then (select max(${isWithin(sql`coalesce(price_cents, ${common})`)})
      from ${ownVariants} and ${isOffered}
        and (${isIn(sql`size`, sizes)} or not ${hasAny(sizesInStock, sizes)})
        and (${isIn(sql`color`, colors)} or not ${hasAny(colorsInStock, colors)})
    ) end, ${isWithin(common)})`
}

/** True for any value if the list is empty. */
const isIn = (column: SQL, names: readonly string[]): SQL =>
  names.length > 0 ? sql`lower(${column}) in (${lowered(names)})` : sql`true`

const isOfCategories = (intent: SearchIntent, all: readonly Category[]): SQL | undefined => {
  const { categories } = kindsOf(intent, all)
  return categories.length > 0 || intent.audience !== null
    ? inArray(products.category, [...categories])
    : undefined
}

/** Exclusions are never relaxed. */
const hasNothingExcluded = (intent: SearchIntent): SQL | undefined =>
  and(
    intent.notWords.length > 0 ? not(hasSome(intent.notWords.flatMap(termsOf))) : undefined,
    intent.notColors.length > 0 ? hasColorLeft(intent) : undefined,
    intent.notCategories.length > 0
      ? notInArray(products.category, intent.notCategories)
      : undefined,
  )

/** "Not black" excludes black variants. A product stays if another color is in stock. */
const hasColorLeft = ({ sizes, notColors, isNeverInColors }: SearchIntent) => {
  if (isNeverInColors) return sql`not ${hasAny(products.colors, notColors)}`
  const isOther = (color: SQL): SQL => sql`not ${isIn(color, notColors)}`
  return sql`(exists (select 1 from json_each(${colorsInStock}) where ${isOther(sql`value`)})
    and ${isLeft(sql`${isIn(sql`size`, sizes)} and ${isOther(sql`color`)}`)})`
}

/** True if a text of the product has one of the words. */
const hasSome = (words: readonly string[]): SQL =>
  sql`(${products.id} in (select id from product_search
    where product_search match ${toMatchQuery(words)}))`

const isForAudience = (
  { audience }: SearchIntent,
  categories: readonly Category[],
): SQL | undefined => {
  if (audience === null) return undefined
  const { own, wears, nearest } = wardrobeOf(audience, categories)
  return inArray(products.category, [...own, ...wears, ...nearest])
}

export const constraintsOf = (intent: SearchIntent): Constraint[] =>
  conditionsOf(intent, []).map(([name]) => name)

export const isUnderstood = (intent: SearchIntent): boolean =>
  intent.isNotMade ||
  hasNothingExcluded(intent) !== undefined ||
  constraintsOf(intent).length > 0 ||
  intent.words.some(isConcept)

/** True for a word that a product must have. Other words only affect the ranking. */
export const isHard = (word: string): boolean =>
  word.startsWith(required) || (isConcept(word) && !isSoft(word) && termsOf(word).length > 0)

/** `isPartial` is true if each product meets only a part of the request. */
export type Judgement = { ids: string[]; unmet: Constraint[]; isPartial: boolean }

/**
 * Judges products by each wish in a message. Only this function decides what a reply calls missing.
 * Returns the products that meet all wishes. If no product does, returns all products that are not
 * excluded, and the wishes that none of them meets.
 */
export const judge = async (
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
  intent: SearchIntent,
  categories: readonly Category[],
): Promise<Judgement> => {
  const { worn, isMade } = kindsOf(intent, categories)
  const isMissing = intent.isNotMade || !isMade
  const isOfKind = isMissing ? sql`false` : inArray(products.category, [...worn])
  const words = intent.words.filter(isHard).map((word) => hasSome(termsOf(word)))
  const wishes = [
    ...conditionsOf(intent, categories).filter(([name]) => name !== 'category'),
    ...[...(isMissing || worn.length > 0 ? [isOfKind] : []), ...words].map(
      (isMet) => ['category', isMet] as const,
    ),
  ]
  const isAllowed = hasNothingExcluded(intent) ?? sql`true`
  const columns = Object.fromEntries(wishes.map(([, isMet], at) => [String(at), isMet]))
  const found: Record<string, unknown>[] = await db
    .select({ id: products.id, isAllowed, ...columns })
    .from(products)
    .where(inArray(products.id, [...ids]))
  const allowed = found.filter((row) => row['isAllowed'])
  const fitting = allowed.filter((row) => wishes.every((_wish, at) => row[at]))
  const rows = fitting.length > 0 ? fitting : allowed
  const isUnmet = wishes.map((_wish, at) => !rows.some((row) => row[at]))
  const areOthersMet = !isUnmet.slice(0, wishes.length - words.length).includes(true)
  const isAnyMet = isUnmet.slice(wishes.length - words.length).includes(false)
  const isPartial = fitting.length === 0 && areOthersMet && (isAnyMet || !isUnmet.includes(true))
  return {
    ids: ids.filter((id) => rows.some((row) => row['id'] === id)),
    unmet: isPartial
      ? ['category']
      : [...new Set(wishes.flatMap(([name], at) => (isUnmet[at] ? [name] : [])))],
    isPartial,
  }
}

/** Quoting disables the operators of FTS5. */
export const toMatchQuery = (terms: readonly string[]): string =>
  terms.map((term) => `"${term.replaceAll('"', '')}"`).join(' OR ')

/**
 * If no audience is named, an empty list means all categories. `worn` is all that the audience
 * wears. `isMade` is false if the shop has nothing of the requested kind for the audience.
 */
export const kindsOf = (
  { categories: named, audience, words }: SearchIntent,
  all: readonly Category[],
): { categories: readonly string[]; worn: readonly string[]; isMade: boolean } => {
  if (audience === null) return { categories: named, worn: named, isMade: true }
  const { own, wears, nearest } = wardrobeOf(audience, all)
  // "Warm" implies garments such as hoodies, so "warm for my mom" searches unisex kinds, too.
  const isOfLook = words.flatMap(termsOf).some((term) => garmentOf(term, all))
  if (named.length === 0)
    return { categories: isOfLook ? wears : own, worn: wears, isMade: own.length > 0 }
  const worn = named.filter((one) => wears.includes(one))
  const theirs = worn.filter((one) => own.includes(one))
  const near = named.filter((one) => nearest.includes(one))
  const some = [theirs, worn, near, nearest, own].find(({ length }) => length > 0)
  return { categories: some ?? [], worn, isMade: worn.length > 0 }
}

export const describeKinds = (intent: SearchIntent, all: readonly Category[]): string => {
  const { categories: made, isMade } = kindsOf(intent, all)
  // "Toddler hoodies" are hoodies, even if the products shown instead are toddler shirts.
  const categories = isMade || intent.categories.length === 0 ? made : intent.categories
  const named =
    intent.preferred && categories.includes(intent.preferred) ? [intent.preferred] : categories
  return alternatives.format(
    named.map((one) => {
      const category = all.find(({ id }) => id === one)
      return category ? nameInSentence(category) : categoryName(all, one).toLowerCase()
    }),
  )
}
const alternatives = new Intl.ListFormat('en', { type: 'disjunction' })
