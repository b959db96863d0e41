import { formatCents } from '@shop/domain/money'
import { type ModuleContext, mountSlot } from '@shop/module-runtime/mount'
import { setCartOpen } from '@shop/session/cart'
import { useSettings } from '@shop/session/shop-settings'
import { useCart } from '@shop/session/use-cart'
import { ButtonLink } from '@shop/ui/button'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { quoteCart } from '../lines/cart-totals.ts'
import { FreeShipping } from '../lines/order-summary.tsx'
import { SidePanel } from '../panel/side-panel.tsx'
import { CartLines } from '../cart/cart-lines.tsx'
import { panelTotal } from '../lines/removable-list.css.ts'

const CartPanel = ({ context }: { context: ModuleContext }) => {
  const { items, isOpen } = useCart()
  const quote = quoteCart(items, useSettings())
  const { totals } = quote
  return (
    <SidePanel
      title="Shopping Cart"
      count={totals.itemCount}
      isOpen={isOpen}
      setOpen={setCartOpen}
      navigation={context.navigation}
      footer={
        <Stack>
          <FreeShipping quote={quote} />
          <div>
            <p className={panelTotal} aria-live="polite" aria-atomic>
              <span>Total:</span> <strong>{formatCents(totals.subtotalCents)}</strong>
            </p>
            <p className={subtle}>
              {quote.charges.isTaxIncluded
                ? 'Prices include tax. Shipping is added at checkout.'
                : 'Shipping and tax are added at checkout.'}
            </p>
          </div>
          <Stack gap="xs">
            <ButtonLink href="/checkout" tone="accent" size="lg" width="full">
              Checkout
            </ButtonLink>
            <ButtonLink href="/cart" tone="outline" width="full">
              View Cart
            </ButtonLink>
          </Stack>
        </Stack>
      }
    >
      <CartLines />
    </SidePanel>
  )
}

export const mount = mountSlot(CartPanel)
