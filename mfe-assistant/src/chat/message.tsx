/** One message, with the products it speaks of. */
import type { Ref } from 'react'

import { ButtonLink } from '@shop/ui/button'

import type { ChatMessage } from './chat.ts'
import { ProductCard, type ShownProduct } from './product-card.tsx'
import { cards } from './product-card.css.ts'
import * as css from './widget.css.ts'

type ReadOnlyMessage = Omit<Readonly<ChatMessage>, 'products' | 'colors'> & {
  products: readonly ShownProduct[]
  colors: readonly string[]
}

type Props = { message: ReadOnlyMessage; ref: Ref<HTMLDivElement> }

/** Text, then cards that lead to the products, or the page that says more. */
export const Message = ({ message, ref }: Props) => (
  <div ref={ref} className={css.message}>
    <p className={message.type === 'user' ? css.user : css.assistant}>{message.content}</p>
    {message.page && (
      <p>
        <ButtonLink href={message.page.href} tone="outline">
          {message.page.label}
        </ButtonLink>
      </p>
    )}
    {message.products.length > 0 && (
      <ul className={cards}>
        {message.products.map((product) => (
          <ProductCard key={product.id} product={product} colors={message.colors} />
        ))}
      </ul>
    )}
  </div>
)
