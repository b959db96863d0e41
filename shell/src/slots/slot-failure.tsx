/** What a slot shows when its module cannot start. */
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'

import type { SlotFallback } from '@shop/contracts/release'
import { setCartOpen } from '@shop/session/cart'
import { useCart } from '@shop/session/use-cart'
import { useWishlist } from '@shop/session/use-wishlist'
import { setWishlistOpen } from '@shop/session/wishlist'
import { Button, ButtonLink } from '@shop/ui/button'
import { Panel } from '@shop/ui/panel'
import { Stack } from '@shop/ui/stack'

import { failedSlot } from '../frame/notices.css.ts'

type Failure = {
  element: HTMLElement
  slot: string
  fallback?: SlotFallback | undefined
  retry: () => void
}

/** Says what is missing and offers another try. Header slots keep the icon or link they came with. */
export const showSlotFailure = ({ element, slot, fallback = {}, retry }: Failure): void => {
  element.dataset['failed'] = slot
  if (slot.startsWith('header.')) return
  const root = createRoot(element)
  const onRetry = (): void => {
    delete element.dataset['failed']
    root.unmount()
    retry()
  }
  const Failed = panels[slot] ?? FailedCorner
  root.render(<Failed fallback={fallback} onRetry={onRetry} />)
}

type Props = { fallback: SlotFallback; onRetry: () => void }

const defaultText = 'This part of the shop could not be loaded.'

const FailedCart = (props: Props) => (
  <FailedPanel {...props} isOpen={useCart().isOpen} onClose={() => setCartOpen(false)} />
)

const FailedWishlist = (props: Props) => (
  <FailedPanel {...props} isOpen={useWishlist().isOpen} onClose={() => setWishlistOpen(false)} />
)

/** Overlays that the session's stores open; each of the others is a button in the corner. */
const panels: Partial<Record<string, ComponentType<Props>>> = {
  'overlay.cart': FailedCart,
  'overlay.wishlist': FailedWishlist,
}

const FailedPanel = ({
  fallback: { title = '', text = defaultText, link },
  onRetry,
  isOpen,
  onClose,
}: Props & { isOpen: boolean; onClose: () => void }) => (
  <Panel title={title} kind="sheet" isOpen={isOpen} onClose={onClose}>
    <Stack>
      <p>{text}</p>
      <Button onClick={onRetry}>Try again</Button>
      {link && (
        <ButtonLink tone="outline" href={link.href}>
          {link.label}
        </ButtonLink>
      )}
    </Stack>
  </Panel>
)

const FailedCorner = ({ fallback: { text = defaultText }, onRetry }: Props) => (
  <div className={failedSlot} role="status">
    <p>{text}</p>
    <Button tone="outline" onClick={onRetry}>
      Try again
    </Button>
  </div>
)
