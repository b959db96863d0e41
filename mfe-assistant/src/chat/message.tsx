/** One message, with the products it speaks of. */
import type { Product } from '@shop/contracts/product'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'

import type { ChatMessage } from './chat.ts'
import * as css from './widget.css.ts'

type ReadOnlyMessage = Omit<Readonly<ChatMessage>, 'products'> & {
  products: readonly ReadOnlyProduct[]
}
type ReadOnlyProduct = Pick<
  Readonly<Product>,
  'id' | 'name' | 'image' | 'priceCents' | 'originalPriceCents'
>

/** Text, then cards that lead to the products. */
export const Message = ({ message }: { message: ReadOnlyMessage }) => (
  <div className={css.message}>
    <p className={message.type === 'user' ? css.user : css.assistant}>{message.content}</p>
    {message.products.length > 0 && (
      <ul className={css.cards}>
        {message.products.map((product) => (
          <Card key={product.id} product={product} />
        ))}
      </ul>
    )}
  </div>
)

const Card = ({ product }: { product: ReadOnlyProduct }) => (
  <li className={css.card}>
    <div className={css.picture}>
      <ProductPicture image={product.image} alt="" sizes="4rem" isThumb />
    </div>
    <div className={css.cardText}>
      <span className={css.name}>{product.name}</span>
      <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
    </div>
    <a
      href={`/shop?product=${encodeURIComponent(product.id)}`}
      className={css.view}
      aria-label={`View ${product.name}`}
    >
      View
    </a>
  </li>
)
