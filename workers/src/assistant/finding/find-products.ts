/** Finds what is wanted, and when that is too much to ask, the nearest without one of the demands. */
import type { Constraint, SearchIntent } from '@shop/contracts/assistant'

import type { Ctx } from '../../platform/context.ts'
import { type NearTerm, nearTerms } from '../meaning/near-terms.ts'
import { demandsOf } from './keeps-demands.ts'
import { rank, type Ranked } from './ranked.ts'
import type { ShopWords } from './shop-words.ts'

/** `unmet` are the demands that were let go. */
export type FoundProducts = Pick<Ranked, 'ids' | 'total'> & { unmet: readonly Constraint[] }

type Given = {
  ctx: Pick<Ctx, 'db'>
  shop: ShopWords
  wanted: SearchIntent
  terms: readonly NearTerm[]
}

/** What is let go first is what a shopper minds least. */
const lettingGo: readonly Constraint[] = ['stock', 'color', 'size', 'sale', 'price', 'category']

export const findProducts = async (asked: Omit<Given, 'terms'>): Promise<FoundProducts> => {
  const { wanted, shop } = asked
  const terms = nearTerms(wanted.words, shop.index, shop.productCount)
  const given = { ...asked, terms }
  const found = await findDemanded(given)
  if (!given.wanted.isNotMade) return found
  return { ...found, unmet: [...new Set<Constraint>(['category', ...found.unmet])] }
}

/** Who says "not black" is shown nothing black while there is something else. */
const isRefusal = (demand: Constraint, { notColors, notCategories }: SearchIntent): boolean =>
  (demand === 'color' && notColors.length > 0) ||
  (demand === 'category' && notCategories.length > 0)

const findDemanded = async (given: Given): Promise<FoundProducts> => {
  const found = await rank(given)
  const demands = demandsOf(given.wanted)
    .map(([name]) => name)
    .filter((name) => found.kept === 0 || !isRefusal(name, given.wanted))
  if (demands.length === 0) return { ...found, unmet: [] }
  const isNamed = given.wanted.words.length > 0
  if (found.kept > 0 && (found.sure > 0 || !isNamed)) return { ...found, unmet: [] }
  return (await findWithout(given, demands, found)) ?? { ...found, unmet: [] }
}

/**
 * With products left that keep to everything, a demand is let go only for a product that is called by name:
 * "the brass hour hoodie in orange" means the one that there is.
 */
const findWithout = async (
  given: Given,
  demands: readonly Constraint[],
  found: Ranked,
): Promise<FoundProducts | null> => {
  const order = lettingGo.filter((name) => demands.includes(name))
  for (const without of fewestFirst(order)) {
    const nearest = await rank({ ...given, without })
    const isCalledByName = nearest.named >= given.wanted.words.length
    const isGood = found.kept > 0 ? isCalledByName : nearest.kept > 0
    // Without any demand, and without words, everything is the nearest.
    const total = nearest.total || nearest.kept
    if (isGood) return { ids: nearest.ids, total, unmet: without }
  }
  return null
}

/** One of the demands, two of them, all. */
const fewestFirst = (order: readonly Constraint[]): Constraint[][] => [
  ...order.map((one) => [one]),
  ...order.flatMap((one, index) => order.slice(index + 1).map((other) => [one, other])),
  ...(order.length > 2 ? [[...order]] : []),
]
