/** What of an answer the next message may lean on. */
import type { Demand, Wanted } from '@shop/contracts/assistant'

import type { ShopWords } from '../finding/shop-words.ts'
import { nothingWanted } from '../reading/found.ts'
import { readMessage, toReadable } from '../reading/read-message.ts'
import { comparesPrices } from './continue-wanted.ts'

/** What is said after a product was picked is said of it. */
export const named = (name: string, shop: ShopWords): Wanted => ({
  ...nothingWanted,
  words: readMessage(toReadable(name, shop), shop).words,
})

type Given = {
  text: string
  wanted: Wanted
  unmet: readonly Demand[]
  before: Wanted | undefined
}

/** "Cheaper ones", where there are none, is no demand to go on with. */
export const withoutVainPrice = ({ text, wanted, unmet, before }: Given): Wanted => {
  if (!before || !comparesPrices(text) || !unmet.includes('price')) return wanted
  return { ...wanted, minCents: before.minCents, maxCents: before.maxCents }
}
