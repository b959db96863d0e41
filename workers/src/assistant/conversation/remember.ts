/** What of an answer the next message may lean on. */
import type { AssistantContext, Constraint, SearchIntent } from '@shop/contracts/assistant'
import type { ProductRow } from '@shop/db/schema/products'

import type { ShopWords } from '../finding/shop-words.ts'
import { nothingWanted } from '../reading/found.ts'
import { readMessage, toReadable } from '../reading/read-message.ts'
import { comparesPrices } from './continue-wanted.ts'

type Given = {
  text: string
  wanted: SearchIntent
  unmet: readonly Constraint[]
  shown: readonly ProductRow[]
  /** It was of this one product that something was asked. */
  isOne: boolean
  from: number
  before: AssistantContext | null
  shop: ShopWords
}

/** Where there was no more to show, what was shown before is still what is spoken of. */
export const remember = ({
  shown,
  isOne,
  from,
  before,
  shop,
  ...said
}: Given): AssistantContext => {
  const [first] = shown
  if (!first && before && from > 0) return before
  return {
    shown: shown.map(({ id }) => id),
    from,
    wanted:
      isOne && first
        ? toWanted(first, shop)
        : withoutVainPrice(said, before?.wanted ?? said.wanted),
  }
}

/** What is said after a product was picked is said of it, and of others of its kind. */
const toWanted = ({ name, category }: ProductRow, shop: ShopWords): SearchIntent => ({
  ...nothingWanted,
  categories: [category],
  words: readMessage(toReadable(name, shop), shop).words,
})

/** "Cheaper ones", where there are none, is no demand to go on with. */
const withoutVainPrice = (
  { text, wanted, unmet }: Pick<Given, 'text' | 'wanted' | 'unmet'>,
  { minCents, maxCents }: SearchIntent,
): SearchIntent =>
  comparesPrices(text) && unmet.includes('price') ? { ...wanted, minCents, maxCents } : wanted
