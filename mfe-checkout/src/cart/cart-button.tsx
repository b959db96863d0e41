/** The header's cart button: a count, and a way into the panel. */
import { setCartOpen } from '@shop/session/cart'
import { useCart } from '@shop/session/use-cart'
import { IconButton } from '@shop/ui/icon-button'

import { cartTotals } from './cart-totals.ts'

/** The count badge shows when the cart is not empty. */
export const CartButton = () => {
  const { items, isOpen } = useCart()
  return (
    <IconButton
      icon="bag"
      label="Cart"
      count={cartTotals(items).itemCount}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setCartOpen(true)}
    />
  )
}
