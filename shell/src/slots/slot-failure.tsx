/** What stands in a slot's place when its module cannot start. */
import { createRoot } from 'react-dom/client'
import type { SlotName } from '@shop/contracts/release'
import { setCartOpen } from '@shop/session/cart'
import { useCart } from '@shop/session/use-cart'
import { setWishlistOpen } from '@shop/session/wishlist'
import { useWishlist } from '@shop/session/use-wishlist'
import { Button, ButtonLink } from '@shop/ui/button'
import { Panel } from '@shop/ui/panel'
import { Stack } from '@shop/ui/stack'

import { corner } from './slot-failure.css.ts'

/** Says what is missing and offers another try. Header slots keep the plain link they came with. */
export const showSlotFailure = (element: HTMLElement, slot: SlotName, retry: () => void): void => {
  element.dataset['failed'] = slot
  if (slot.startsWith('header.')) return
  const root = createRoot(element)
  const retryOnce = (): void => {
    delete element.dataset['failed']
    root.unmount()
    retry()
  }
  if (slot === 'overlay.cart') root.render(<MissingCart onRetry={retryOnce} />)
  else if (slot === 'overlay.wishlist') root.render(<MissingWishlist onRetry={retryOnce} />)
  else root.render(<MissingCorner onRetry={retryOnce} />)
}

const MissingCart = ({ onRetry }: { onRetry: () => void }) => {
  const { isOpen } = useCart()
  return (
    <Panel title="Shopping Cart" kind="sheet" isOpen={isOpen} onClose={() => setCartOpen(false)}>
      <Stack>
        <p>The cart panel could not be loaded. What you put in is safe.</p>
        <Button onClick={onRetry}>Try again</Button>
        <ButtonLink tone="outline" href="/cart">
          View Cart
        </ButtonLink>
      </Stack>
    </Panel>
  )
}

const MissingWishlist = ({ onRetry }: { onRetry: () => void }) => {
  const { isOpen } = useWishlist()
  return (
    <Panel title="Wishlist" kind="sheet" isOpen={isOpen} onClose={() => setWishlistOpen(false)}>
      <Stack>
        <p>The wishlist could not be loaded. What you put in is safe.</p>
        <Button onClick={onRetry}>Try again</Button>
      </Stack>
    </Panel>
  )
}

const MissingCorner = ({ onRetry }: { onRetry: () => void }) => (
  <div className={corner} role="status">
    <p>The shopping assistant is away.</p>
    <Button tone="outline" onClick={onRetry}>
      Try again
    </Button>
  </div>
)
