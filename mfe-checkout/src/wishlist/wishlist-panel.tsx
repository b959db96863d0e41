/** The wishlist's side panel. */
import { useEffect, useState } from 'react'
import { type Client, createBrowserClient } from '@shop/client/client'
import type { ModuleContext } from '@shop/module-kit/mount'
import { clearWishlist, showWishlist } from '@shop/session/wishlist'
import { useWishlist } from '@shop/session/use-wishlist'
import { Button, ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Panel } from '@shop/ui/panel'

import { closeOnLeave } from '../close-on-leave.ts'
import { WishedLine } from './wished-line.tsx'

/** What is wished for, each with a way into the cart. */
export const WishlistPanel = ({ context }: { context: ModuleContext }) => {
  const { items, isOpen } = useWishlist()
  const [client] = useState<Client>(() => createBrowserClient())
  useEffect(() => closeOnLeave(context.navigation, () => showWishlist(false)), [context])
  return (
    <Panel
      title="Wishlist"
      kind="sheet"
      isOpen={isOpen}
      onClose={() => showWishlist(false)}
      footer={
        items.length > 0 && (
          <Button tone="outline" width="full" onClick={clearWishlist}>
            Clear
          </Button>
        )
      }
    >
      {items.length === 0 ? (
        <Notice title="Your wishlist is empty" text="Tap the heart on anything you like">
          <ButtonLink href="/shop">Start Shopping</ButtonLink>
        </Notice>
      ) : (
        <ul>
          {items.map((product) => (
            <WishedLine key={product.id} product={product} client={client} />
          ))}
        </ul>
      )}
    </Panel>
  )
}
