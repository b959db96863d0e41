import { mountSlot } from '@shop/module-runtime/mount'
import { setCartOpen } from '@shop/session/cart'
import { useCart } from '@shop/session/use-cart'
import { IconButton } from '@shop/ui/icon-button'

const CartButton = () => {
  const { items, isOpen } = useCart()
  return (
    <IconButton
      icon="bag"
      label="Cart"
      count={items.reduce((count, { quantity }) => count + quantity, 0)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setCartOpen(true)}
    />
  )
}

export const mount = mountSlot(CartButton)
