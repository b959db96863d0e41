import { useState } from 'react'

import { createBrowserClient } from '@shop/client/browser-client'
import type { Client } from '@shop/client/client'
import { type ModuleContext, mountSlot } from '@shop/module-runtime/mount'
import { clearWishlist, setWishlistOpen } from '@shop/session/wishlist'
import { useWishlist } from '@shop/session/use-wishlist'
import { Button } from '@shop/ui/button'

import { focusHeading } from '../lines/removable-list.tsx'
import { SidePanel } from '../panel/side-panel.tsx'
import { WishlistLines } from '../wishlist/wishlist-lines.tsx'

/** The wishlist, each item with a button that moves it into the cart. */
const WishlistPanel = ({ context }: { context: ModuleContext }) => {
  const { items, isOpen } = useWishlist()
  const [client] = useState<Client>(() => createBrowserClient())
  return (
    <SidePanel
      title="Wishlist"
      count={items.length}
      isOpen={isOpen}
      setOpen={setWishlistOpen}
      navigation={context.navigation}
      footer={<ClearButton />}
    >
      <WishlistLines client={client} />
    </SidePanel>
  )
}

export const mount = mountSlot(WishlistPanel)

/** The button disappears with the last item, so the panel's title takes the focus. */
const ClearButton = () => (
  <Button
    tone="outline"
    width="full"
    onClick={({ currentTarget }) => {
      focusHeading(currentTarget)
      clearWishlist()
    }}
  >
    Clear
  </Button>
)
