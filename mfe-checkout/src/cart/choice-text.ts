/** Size and color of a line in one phrase. */
import type { CartLine } from '@shop/contracts/cart'

/** `M · Black`; empty when nothing was chosen. */
export const choiceText = ({ size, color }: Pick<CartLine, 'size' | 'color'>): string =>
  [size, color].filter(Boolean).join(' · ')
