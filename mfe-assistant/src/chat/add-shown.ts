/** From the conversation into the cart. */
import { addToCart } from '@shop/session/cart'
import { addToast } from '@shop/session/toasts'

type Choice = { size: string | undefined; color: string | undefined }
type Shown = { id: string; name: string; image: string; priceCents: number }

/** One piece; the cart's panel opens, and a toast says so. */
export const addShown = ({ id, name, image, priceCents }: Shown, { size, color }: Choice): void => {
  const product = { id, name, image, priceCents }
  addToCart({ product, quantity: 1, ...(size ? { size } : {}), ...(color ? { color } : {}) })
  addToast({ title: 'Added to cart!', description: `${name} has been added to your cart.` })
}
