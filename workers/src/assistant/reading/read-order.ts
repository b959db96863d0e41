/** Orders and states: "cheapest", "newest", "on sale", "in stock", and words that only praise. */
import type { SearchIntent } from '@shop/contracts/assistant'

import { type Found, takeAll } from './found.ts'

const rules: readonly { pattern: RegExp; wanted: Partial<SearchIntent> }[] = [
  {
    pattern: /\b(?:cheapest|least expensive|lowest(?: in)? priced?|most affordable)\b/g,
    wanted: { order: 'cheapest' },
  },
  {
    pattern: /\b(?:most expensive|priciest|dearest|highest(?: in)? priced?|most costly)\b/g,
    wanted: { order: 'dearest' },
  },
  {
    pattern:
      /^(?:(?:can i |i want to )?(?:show|see|list)(?: me)? |how many )?(?:all(?: of)?(?: the| your)?|everything|products|items|the whole)(?: products| items| things| clothes| stuff| shop| collection)?(?: do)?(?: (?:you|there))?(?: have| are)?$|^what (?:do you|you) have$/g,
    wanted: { order: 'featured' },
  },
  { pattern: /\b(?:newest|latest|new arrivals?|just in)\b/g, wanted: { order: 'newest' } },
  {
    pattern:
      /\b(?:on sale|sales?|discount(?:s|ed)?|deals?|reduced|marked down|clearance|bargains?)\b/g,
    wanted: { isOnSale: true },
  },
  { pattern: /\b(?:in stock|available(?: now)?)\b/g, wanted: { isInStock: true } },
  {
    pattern:
      /\b(?:premium|luxury|luxurious|exclusive|elegant|featured|best ?sell(?:ers?|ing)|popular|trending|favou?rites?|top quality|high quality)\b/g,
    wanted: { order: 'featured' },
  },
]

/** Words of these rules, for the correction of typing mistakes. */
export const orderWords: readonly string[] =
  'cheapest cheaper expensive lowest highest newest latest arrivals sale discount discounted deals clearance bargain available premium luxury exclusive elegant featured popular'.split(
    ' ',
  )

export const readOrder = (given: string): Found =>
  rules.reduce<Found>(
    (last, { pattern, wanted }) => {
      const { text, matches } = takeAll(last.text, pattern)
      return matches.length > 0 ? { text, wanted: { ...wanted, ...last.wanted } } : last
    },
    { text: given, wanted: {} },
  )
