/** The cart's side panel. */
import { useEffect } from 'react'
import { formatCents } from '@shop/contracts/money'
import type { ModuleContext } from '@shop/module-kit/mount'
import { showCart } from '@shop/session/cart'
import { useCart } from '@shop/session/use-cart'
import { ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Panel } from '@shop/ui/panel'

import { closeOnLeave } from '../close-on-leave.ts'
import { CartLine } from './cart-line.tsx'
import * as css from './cart-panel.css.ts'
import { cartTotals } from './cart-totals.ts'

/** Slides in when something is added or the header's button is pressed; a move to a page closes it. */
export const CartPanel = ({ context }: { context: ModuleContext }) => {
  const { items, isOpen } = useCart()
  const { itemCount, subtotalCents } = cartTotals(items)
  useEffect(() => closeOnLeave(context.navigation, () => showCart(false)), [context])
  return (
    <Panel
      title="Shopping Cart"
      kind="sheet"
      isOpen={isOpen}
      onClose={() => showCart(false)}
      mark={itemCount > 0 && <span className={css.badge}>{itemCount}</span>}
      footer={items.length > 0 && <CartPanelFooter totalCents={subtotalCents} />}
    >
      {items.length === 0 ? (
        <Notice title="Your cart is empty" text="Add some items to get started">
          <ButtonLink href="/shop">Start Shopping</ButtonLink>
        </Notice>
      ) : (
        <ul>
          {items.map((line) => (
            <CartLine key={line.id} line={line} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const CartPanelFooter = ({ totalCents }: { totalCents: number }) => (
  <div className={css.footer}>
    <p className={css.total}>
      <span>Total:</span> <strong>{formatCents(totalCents)}</strong>
    </p>
    <ButtonLink href="/checkout" tone="accent" size="lg" width="full">
      Checkout
    </ButtonLink>
    <ButtonLink href="/cart" tone="outline" width="full">
      View Cart
    </ButtonLink>
  </div>
)
