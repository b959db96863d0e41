import type { Product } from '@shop/contracts/product'
import { isolated } from '@shop/domain/isolated'
import { addToast } from '@shop/session/toasts'
import { useWishlist } from '@shop/session/use-wishlist'
import { toggleWishlistItem } from '@shop/session/wishlist'
import { Button } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'

type Props = { product: Product }

export const WishIconButton = ({ product }: Props) => {
  const { isWished, toggle } = useWish(product)
  return (
    <IconButton
      icon="heart"
      label={isWished ? 'Remove from wishlist' : 'Add to wishlist'}
      isFilled={isWished}
      aria-pressed={isWished}
      onClick={toggle}
    />
  )
}

export const WishButton = ({ product }: Props) => {
  const { isWished, toggle } = useWish(product)
  return (
    <Button tone="outline" size="lg" aria-pressed={isWished} onClick={toggle}>
      {isWished ? 'Remove from Wishlist' : 'Add to Wishlist'}
    </Button>
  )
}

const useWish = ({ id, name, image, priceCents }: Product) => {
  const isWished = useWishlist().items.some((item) => item.id === id)
  const toggle = (): void => {
    const isAdded = toggleWishlistItem({ id, name, image, priceCents })
    addToast({
      title: isAdded ? 'Added to wishlist' : 'Removed from wishlist',
      description: `${isolated(name)} has been ${isAdded ? 'added to' : 'removed from'} your wishlist.`,
    })
  }
  return { isWished, toggle }
}
