import type { Product } from '@shop/contracts/product'
import { isolated } from '@shop/domain/isolated'
import { addToast } from '@shop/session/toasts'
import { useWishlist } from '@shop/session/use-wishlist'
import { toggleWishlistItem } from '@shop/session/wishlist'
import { Button } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'

type Props = { product: Product; look?: 'icon' | 'text' }

export const WishlistButton = ({
  product: { id, name, image, priceCents },
  look = 'icon',
}: Props) => {
  const isWished = useWishlist().items.some((item) => item.id === id)
  const toggle = (): void => {
    const isAdded = toggleWishlistItem({ id, name, image, priceCents })
    addToast({
      title: isAdded ? 'Added to wishlist' : 'Removed from wishlist',
      description: `${isolated(name)} has been ${isAdded ? 'added to' : 'removed from'} your wishlist.`,
    })
  }
  if (look === 'text')
    return (
      <Button tone="outline" size="lg" onClick={toggle}>
        {isWished ? 'Remove from Wishlist' : 'Add to Wishlist'}
      </Button>
    )
  return (
    <IconButton
      icon="heart"
      label={`${isWished ? 'Remove from' : 'Add to'} wishlist: ${name}`}
      isFilled={isWished}
      onClick={toggle}
    />
  )
}
