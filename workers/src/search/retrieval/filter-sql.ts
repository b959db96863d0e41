import {
  and,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lte,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'

import type { Constraint, SearchIntent } from '@shop/contracts/assistant'
import { products } from '@shop/db/schema/products'

import type { Category } from '@shop/domain/catalog'

import type { Ctx } from '../../platform/context.ts'
import { audiences, conceptTerms } from '../constraints/lexicon.ts'
import { colorsInStock, isLeftIn, lowered, sizesInStock } from './product-columns.ts'

/** Returns `undefined` if no condition is left. */
export const toFilterSql = (
  intent: SearchIntent,
  relaxed: readonly Constraint[] = [],
): SQL | undefined =>
  and(
    ...conditionsOf(intent)
      .filter(([name]) => !relaxed.includes(name))
      .map(([, condition]) => condition),
    hasNothingExcluded(intent),
    relaxed.includes('category') ? isForAudience(intent) : undefined,
  )

/** Exclusions are never relaxed. */
const hasNothingExcluded = ({
  notWords,
  colors,
  notColors,
  notCategories,
}: SearchIntent): SQL | undefined =>
  and(
    notWords.length > 0 ? hasNone(notWords.flatMap(termsOf)) : undefined,
    // "Red, not black" may match a product that is available in both.
    notColors.length > 0 && colors.length === 0
      ? sql`not ${hasAny(products.colors, notColors)}`
      : undefined,
    notCategories.length > 0 ? notInArray(products.category, notCategories) : undefined,
  )

const isForAudience = ({ audience }: SearchIntent): SQL | undefined => {
  if (audience === null) return undefined
  const { own, wears, nearest = [] } = audiences[audience]
  return inArray(products.category, [...own, ...wears, ...nearest])
}

export const constraintsOf = (intent: SearchIntent): Constraint[] =>
  conditionsOf(intent).map(([name]) => name)

export const isUnderstood = (intent: SearchIntent): boolean =>
  intent.isNotMade ||
  hasNothingExcluded(intent) !== undefined ||
  conditionsOf(intent).length > 0 ||
  intent.words.some((word) => conceptTerms.has(word))

/** Returns the constraints that the product does not meet: all of them if it no longer exists. */
export const unmetConstraints = async (
  { db }: Pick<Ctx, 'db'>,
  id: string,
  intent: SearchIntent,
): Promise<Constraint[]> => {
  const conditions = conditionsOf(intent)
  if (conditions.length === 0) return []
  const columns = Object.fromEntries(conditions)
  const [met] = await db.select(columns).from(products).where(eq(products.id, id))
  return conditions.flatMap(([name]) => (met?.[name] ? [] : [name]))
}

/** A full-text query for any of the terms. Quoting disables FTS5's operators. */
export const toMatchQuery = (terms: readonly string[]): string =>
  terms.map((term) => `"${term.replaceAll('"', '')}"`).join(' OR ')

/** The terms of a concept, or else the word itself. */
export const termsOf = (word: string): readonly string[] => conceptTerms.get(word) ?? [word]

/**
 * Returns the categories to search, or an empty list for any category. If nothing is made for the
 * named people, the nearest categories are used. `isWide` adds what they can wear to what is made
 * for them.
 */
export const kindsOf = (
  { categories: named, audience }: SearchIntent,
  isWide = false,
): { categories: readonly Category[]; isMade: boolean } => {
  if (audience === null) return { categories: named, isMade: true }
  const { own, wears, nearest = own } = audiences[audience]
  if (named.length === 0) return { categories: isWide ? wears : own, isMade: own.length > 0 }
  const both = named.filter((one) => wears.includes(one))
  const theirs = both.filter((one) => own.includes(one))
  if (both.length === 0) return { categories: nearest, isMade: false }
  return { categories: theirs.length > 0 && !isWide ? theirs : both, isMade: true }
}

const conditionsOf = (intent: SearchIntent): [Constraint, SQL][] => {
  const conditions: [Constraint, SQL | undefined][] = [
    ['price', isPricedWithin(intent)],
    ['size', hasSizes(intent)],
    ['color', intent.colors.length > 0 ? hasAny(colorsInStock, intent.colors) : undefined],
    ['category', isOfCategories(intent)],
    ['sale', intent.isOnSale ? isOnSale() : undefined],
    ['stock', isInStock(intent)],
  ]
  return conditions.flatMap(([name, condition]) => (condition ? [[name, condition]] : []))
}

/**
 * Letters and toddler sizes are two systems. A product must have all requested sizes of one of
 * them, because a parent and a child need different products.
 */
const hasSizes = ({ sizes, colors }: SearchIntent): SQL | undefined => {
  const systems = Object.values(Object.groupBy(sizes, (size) => (/\dT$/.test(size) ? 'T' : 'S')))
  const hasSize = (size: string): SQL | undefined =>
    and(hasAny(sizesInStock, [size]), colors.length > 0 ? isLeftIn([size], colors) : undefined)
  return or(...systems.map((some = []) => and(...some.map(hasSize))))
}

const isInStock = ({ isInStock: isLeft, minStock }: SearchIntent): SQL | undefined =>
  minStock === null ? (isLeft ? gt(products.stock, 0) : undefined) : gte(products.stock, minStock)

const isPricedWithin = ({ minCents, maxCents }: SearchIntent): SQL | undefined =>
  and(
    minCents === null ? undefined : gte(products.priceCents, minCents),
    maxCents === null ? undefined : lte(products.priceCents, maxCents),
  )

const isOfCategories = (intent: SearchIntent): SQL | undefined => {
  const { categories } = kindsOf(intent)
  return categories.length > 0 || intent.audience !== null
    ? inArray(products.category, [...categories])
    : undefined
}

const isOnSale = (): SQL | undefined =>
  and(isNotNull(products.originalPriceCents), gt(products.originalPriceCents, products.priceCents))

/** ASCII letters match in any case. */
export const hasAny = (list: SQLWrapper, names: readonly string[]): SQL =>
  sql`exists (select 1 from json_each(${list}) where lower(value) in (${lowered(names)}))`

const hasNone = (words: readonly string[]): SQL =>
  sql`${products.id} not in (select id from product_search where product_search match ${toMatchQuery(words)})`
