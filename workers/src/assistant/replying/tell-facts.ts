/** What one product is like, where that is asked. */
import type { Constraint } from '@shop/contracts/assistant'
import { formatCents } from '@shop/domain/money'
import type { ProductRow } from '@shop/db/schema/products'

export type Told = Pick<
  ProductRow,
  'name' | 'sizes' | 'colors' | 'priceCents' | 'originalPriceCents' | 'stock'
>

type Fact = { demand: Constraint; asks: RegExp; tell: (product: Told) => string | null }

const facts: readonly Fact[] = [
  {
    demand: 'size',
    asks: /\bsizes\b|\b(?:what|which) size\b/,
    tell: ({ sizes }) => comesIn(sizes),
  },
  {
    demand: 'color',
    asks: /\bcolou?rs\b|\b(?:what|which) colou?r\b/,
    tell: ({ colors }) => comesIn(colors),
  },
  {
    demand: 'price',
    asks: /\b(?:how much|prices?|costs?)\b/,
    tell: ({ priceCents }) => `It costs ${formatCents(priceCents)}.`,
  },
  {
    demand: 'sale',
    asks: /\b(?:on sale|discounted|reduced)\b/,
    tell: ({ priceCents, originalPriceCents: before }) =>
      before === null || before <= priceCents
        ? `It costs ${formatCents(priceCents)}, which is its full price.`
        : `It costs ${formatCents(priceCents)} instead of ${formatCents(before)}.`,
  },
  {
    demand: 'stock',
    asks: /\b(?:in stock|available|sold out|left)\b/,
    tell: ({ stock }) => (stock > 0 ? 'It is in stock.' : 'It is sold out.'),
  },
]

/** Sentences on what is asked, and on what it does not meet. */
export const tellFacts = (
  product: Told,
  { text, unmet }: { text: string; unmet: readonly Constraint[] },
): string[] =>
  facts
    .filter(({ demand, asks }) => unmet.includes(demand) || asks.test(text))
    .filter(({ demand }, _place, told) => demand !== 'price' || !told.some(isOfSale))
    .flatMap(({ tell }) => tell(product) ?? [])

/** It tells the price, too. */
const isOfSale = ({ demand }: Fact): boolean => demand === 'sale'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

const comesIn = (names: readonly string[]): string | null =>
  names.length === 0 ? null : `It comes in ${list.format(names)}.`
