import {
  maxFacetColors,
  type ProductFacets,
  type ProductFacetsQuery,
} from '@shop/contracts/product-query'
import { categories, priceRanges } from '@shop/domain/catalog'

import type { Args, Ctx } from '../../platform/context.ts'
import { containingText } from './containing-text.ts'
import {
  type CatalogueCounts,
  isMatching,
  type ProductGroup,
  readGroups,
  sumOf,
} from './catalogue-counts.ts'

/**
 * How many products each choice of a filter would show under all other filters. Search words cost
 * one round trip.
 */
export const countFacets = async ({
  ctx,
  input,
  counts: { groups: all, images },
}: Args<ProductFacetsQuery, Pick<Ctx, 'db' | 'cache'>> & {
  counts: CatalogueCounts
}): Promise<ProductFacets> => {
  const hasText = await containingText(ctx, input.q)
  const groups = hasText ? await readGroups(ctx.db, hasText) : all
  const under = (filters: ProductFacetsQuery): ProductGroup[] =>
    groups.filter((group) => isMatching(group, filters))
  const shown = under(input)
  const ofCategories = under({ ...input, category: undefined })
  const ofPrices = under({ ...input, price: undefined })
  return {
    total: sumOf(shown),
    featured: sumOf(shown.filter(({ featured }) => featured)),
    categories: categories.map((name) => ({
      name,
      count: sumOf(ofCategories.filter(({ category }) => category === name)),
      image: images.find((one) => one.name === name)?.image ?? '',
    })),
    colors: countColors(under({ ...input, colors: undefined })),
    prices: priceRanges.map((range) => ({
      range,
      count: sumOf(ofPrices.filter(({ prices }) => prices.includes(range))),
    })),
  }
}

/** Spellings that differ only in case count as one color. */
const countColors = (groups: readonly ProductGroup[]): ProductFacets['colors'] => {
  const counted = new Map<string, { name: string; count: number }>()
  for (const { colors, count } of groups) {
    for (const { lower, name } of colors) {
      const sum = counted.get(lower)
      const isFirst = !sum || name < sum.name
      counted.set(lower, { name: isFirst ? name : sum.name, count: (sum?.count ?? 0) + count })
    }
  }
  return [...counted.values()]
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, maxFacetColors)
}
