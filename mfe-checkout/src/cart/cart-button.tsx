/** The header's cart button: a count, and a way into the panel. */
import { useSnapshot } from 'valtio'

import { cart, showCart } from '@shop/session/cart'
import { IconButton } from '@shop/ui/icon-button'

import { cartTotals } from './cart-totals.ts'

/** The count badge shows when the cart is not empty. */
export const CartButton = () => {
  const { items, isOpen } = useSnapshot(cart)
  return (
    <IconButton
      icon="bag"
      label="Cart"
      count={cartTotals(items).itemCount}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => showCart(true)}
    />
  )
}
