/** The wishlist's side panel. */
import { useEffect, useState } from 'react'

import { createBrowserClient } from '@shop/client/browser-client'
import type { Client } from '@shop/client/client'
import type { ModuleContext } from '@shop/module-runtime/mount'
import { clearWishlist, setWishlistOpen } from '@shop/session/wishlist'
import { useWishlist } from '@shop/session/use-wishlist'
import { Button } from '@shop/ui/button'
import { Panel } from '@shop/ui/panel'

import { closeOnLeave } from '../close-on-leave.ts'
import { CountBadge } from '../count-badge.tsx'
import { WishedLines } from './wished-lines.tsx'

/** What is wished for, each with a way into the cart. */
export const WishlistPanel = ({ context }: { context: ModuleContext }) => {
  const { items, isOpen } = useWishlist()
  const [client] = useState<Client>(() => createBrowserClient())
  useEffect(() => closeOnLeave(context.navigation, () => setWishlistOpen(false)), [context])
  return (
    <Panel
      title="Wishlist"
      kind="sheet"
      isOpen={isOpen}
      onClose={() => setWishlistOpen(false)}
      mark={<CountBadge count={items.length} />}
      footer={items.length > 0 && <ClearButton />}
    >
      <WishedLines client={client} />
    </Panel>
  )
}

/** The button goes with the last wish, so the panel's title takes the focus. */
const ClearButton = () => (
  <Button
    tone="outline"
    width="full"
    onClick={({ currentTarget }) => {
      const title = currentTarget.closest('dialog')?.querySelector('h2')
      clearWishlist()
      title?.setAttribute('tabindex', '-1')
      title?.focus()
    }}
  >
    Clear
  </Button>
)
