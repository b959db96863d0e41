/** Finds what is wanted, and when that is too much to ask, the nearest without one of the demands. */
import type { Demand, Wanted } from '@shop/contracts/assistant'

import type { Ctx } from '../../context.ts'
import { demandsOf } from './keeps-demands.ts'
import { rank, type Ranked } from './ranked.ts'
import type { ShopWords } from './shop-words.ts'

export type FoundProducts = Pick<Ranked, 'ids' | 'total'> & { unmet: Demand | null }

type Given = { ctx: Pick<Ctx, 'db'>; shop: ShopWords; wanted: Wanted }

/** What is let go first is what a shopper minds least. */
const lettingGo: readonly Demand[] = ['stock', 'color', 'size', 'sale', 'price', 'category']

export const findProducts = async (given: Given): Promise<FoundProducts> => {
  const found = await findDemanded(given)
  return given.wanted.isNotMade ? { ...found, unmet: 'category' } : found
}

/** Who says "not black" is shown nothing black while there is something else. */
const isRefusal = (demand: Demand, { notColors, notCategories }: Wanted): boolean =>
  (demand === 'color' && notColors.length > 0) ||
  (demand === 'category' && notCategories.length > 0)

const findDemanded = async (given: Given): Promise<FoundProducts> => {
  const found = await rank(given)
  const demands = demandsOf(given.wanted)
    .map(([name]) => name)
    .filter((name) => found.kept === 0 || !isRefusal(name, given.wanted))
  if (demands.length === 0) return { ...found, unmet: null }
  const isNamed = given.wanted.words.length > 0
  if (found.kept > 0 && (found.sure > 0 || !isNamed)) return { ...found, unmet: null }
  return (await findWithout(given, demands, found)) ?? { ...found, unmet: null }
}

/**
 * With products left that keep to everything, a demand is let go only for a product that is called by name:
 * "the brass hour hoodie in orange" means the one that there is.
 */
const findWithout = async (
  given: Given,
  demands: readonly Demand[],
  found: Ranked,
): Promise<FoundProducts | null> => {
  const order = lettingGo.filter((name) => demands.includes(name))
  const tries = [...order.map((name) => [name]), order]
  for (const without of tries) {
    const nearest = await rank({ ...given, without })
    const isCalledByName = nearest.sure >= given.wanted.words.length
    const isGood = found.kept > 0 ? isCalledByName : nearest.kept > 0
    // Without any demand, and without words, everything is the nearest.
    const total = nearest.total || nearest.kept
    if (isGood) return { ids: nearest.ids, total, unmet: without[0] ?? null }
  }
  return null
}
