import { useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { describeSoldOut, offerOf } from '@shop/domain/choice-offer'

import { useSize } from './pickers.tsx'

export type ProductChoice = ReturnType<typeof useChoice>

/** Size, color and quantity of a product that is about to be bought, and what the shop offers of that. */
export const useChoice = (product: Product, firstColor: string | undefined) => {
  const [color, setColor] = useState(firstColor)
  const [requested, setQuantity] = useState(1)
  const { size, markMissing, picker } = useSize(product, color)
  const { priceCents, stock } = offerOf(product, { size, color })
  // A line is served from one variant: what is chosen later may have less.
  const quantity = Math.min(requested, Math.max(1, stock))
  return {
    size,
    color,
    quantity,
    setQuantity,
    priceCents,
    stock,
    stockText: stock === 0 ? describeSoldOut(product, { size, color }) : stockText(stock, quantity),
    markMissing: size ? undefined : markMissing,
    sizePicker: picker,
    colorPicker: {
      legend: `Color${color ? `: ${color}` : ''}`,
      options: product.colors,
      value: color,
      hasSwatches: true,
      isSoldOut: (other: string) => offerOf(product, { size, color: other }).stock === 0,
      onChange: setColor,
    },
  }
}

/** From this stock down, the form says how many are left, and when all of them are chosen. */
const fewLeft = 5

const stockText = (stock: number, quantity: number): string =>
  stock <= fewLeft || quantity >= stock ? `Only ${stock} left` : 'In stock'
