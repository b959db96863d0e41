/** The wishes, newest first, and what was just taken out. */
import type { Client } from '@shop/client/client'
import {
  discardRemovedItems,
  undoWishlistRemoval,
  removeFromWishlist,
} from '@shop/session/wishlist'
import { useWishlist } from '@shop/session/use-wishlist'
import { ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'

import { useFocusAfterRemoval } from '../focus-after-removal.ts'
import { useShown } from '../show-more.tsx'
import { UndoNote } from '../undo-note.tsx'
import { WishedLine } from './wished-line.tsx'

/** Fifty at a time: a wishlist may hold thousands. */
export const WishedLines = ({ client }: { client: Client }) => {
  const { items, removed } = useWishlist()
  const { region, expectAt } = useFocusAfterRemoval(items.length)
  const { shown, more } = useShown(items.length)
  const undo = (): void => {
    expectAt(items.length - (removed?.index ?? 0))
    undoWishlistRemoval()
  }
  const [only] = removed?.products ?? []
  const isOne = removed?.products.length === 1
  return (
    <div ref={region}>
      {items.length === 0 && (
        <Notice title="Your wishlist is empty" text="Tap the heart on anything you like">
          <ButtonLink href="/shop">Start Shopping</ButtonLink>
        </Notice>
      )}
      <ul>
        {items
          .slice(items.length - shown)
          .toReversed()
          .map((product, index) => (
            <WishedLine
              key={product.id}
              product={product}
              client={client}
              onRemove={() => {
                expectAt(index)
                removeFromWishlist(product.id)
              }}
            />
          ))}
      </ul>
      {more}
      <UndoNote
        text={removed && (isOne ? `${only?.name} removed` : 'Wishlist cleared')}
        onUndo={undo}
        onLeave={discardRemovedItems}
      />
    </div>
  )
}
