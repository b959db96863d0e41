/** The cart's side panel. */
import { useEffect } from 'react'

import { formatCents } from '@shop/domain/money'
import type { Totals } from '@shop/domain/totals'
import type { ModuleContext } from '@shop/module-runtime/mount'
import { setCartOpen } from '@shop/session/cart'
import { useCart } from '@shop/session/use-cart'
import { ButtonLink } from '@shop/ui/button'
import { Panel } from '@shop/ui/panel'
import { quiet } from '@shop/ui/type'

import { closeOnLeave } from '../close-on-leave.ts'
import { CountBadge } from '../count-badge.tsx'
import { CartLines } from './cart-lines.tsx'
import * as css from './cart-panel.css.ts'
import { cartTotals } from './cart-totals.ts'
import { FreeShipping } from './free-shipping.tsx'

/** Slides in when something is added or the header's button is pressed; a move to a page closes it. */
export const CartPanel = ({ context }: { context: ModuleContext }) => {
  const { items, isOpen } = useCart()
  const totals = cartTotals(items)
  useEffect(() => closeOnLeave(context.navigation, () => setCartOpen(false)), [context])
  return (
    <Panel
      title="Shopping Cart"
      kind="sheet"
      isOpen={isOpen}
      onClose={() => setCartOpen(false)}
      mark={<CountBadge count={totals.itemCount} />}
      footer={items.length > 0 && <CartPanelFooter totals={totals} />}
    >
      <CartLines />
    </Panel>
  )
}

const CartPanelFooter = ({ totals }: { totals: Totals }) => (
  <div className={css.footer}>
    <FreeShipping totals={totals} />
    <div>
      <p className={css.total}>
        <span>Total:</span> <strong>{formatCents(totals.subtotalCents)}</strong>
      </p>
      <p className={quiet}>Shipping and tax come at checkout.</p>
    </div>
    <div className={css.ways}>
      <ButtonLink href="/checkout" tone="accent" size="lg" width="full">
        Checkout
      </ButtonLink>
      <ButtonLink href="/cart" tone="outline" width="full">
        View Cart
      </ButtonLink>
    </div>
  </div>
)
