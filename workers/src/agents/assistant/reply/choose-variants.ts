import type { ReplyChoice, SearchIntent } from '@shop/contracts/assistant'
import { offerOf } from '@shop/domain/variants'

import type { WholeProduct } from '../../../search/retrieval/product-columns.ts'

type Wanted = Pick<SearchIntent, 'sizes' | 'colors' | 'notColors'>

/** Chooses the requested size and color. If the shopper excluded colors, chooses another color. */
export const chooseVariants = (products: readonly WholeProduct[], wanted: Wanted): ReplyChoice[] =>
  products.flatMap((product) => {
    const size = product.sizes.find((one) => names(wanted.sizes, one) && isLeft(product, one, null))
    const color = product.colors.find(
      (one) => isWantedColor(wanted, one) && isLeft(product, size ?? null, one),
    )
    return size || color ? [{ id: product.id, size: size ?? null, color: color ?? null }] : []
  })

const names = (list: readonly string[], name: string): boolean =>
  list.some((one) => one.toLowerCase() === name.toLowerCase())

const isWantedColor = ({ colors, notColors }: Wanted, color: string): boolean =>
  colors.length > 0 ? names(colors, color) : notColors.length > 0 && !names(notColors, color)

const isLeft = (product: WholeProduct, size: string | null, color: string | null): boolean =>
  offerOf({ ...product, soldOutSizes: [] }, { size, color }).stock > 0
