import type { PageData, PageProps } from '@shop/module-runtime/page-module'
import { useAction } from '@shop/module-runtime/use-action'
import { usePage } from '@shop/module-runtime/use-page'
import { addToCart, cart, lineId, setCartOpen, setQuantity } from '@shop/session/cart'
import { useCart } from '@shop/session/use-cart'
import { ButtonLink } from '@shop/ui/button'
import { Notice, PageLoading } from '@shop/ui/notice'
import { useEffect } from 'react'

import { actions } from '../actions.ts'
import { describeMissing, type OfferedLine } from '../cart.ts'

export const RecoverPage = ({ data: { key } }: PageProps<PageData & { key: string }>) => {
  const { go } = usePage()
  const { isLoaded } = useCart()
  const { run, output: lines, problems } = useAction(actions.recover)
  const missing = describeMissing(lines ?? [])
  useEffect(() => {
    if (isLoaded) void run({ key })
    // Runs when the stored cart has loaded, and again only if the link changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isLoaded, key])
  useEffect(() => {
    if (!lines) return
    putBack(lines)
    if (describeMissing(lines).length === 0) go('/cart', { isReplace: true })
  }, [lines, go])
  if (problems[''])
    return (
      <Notice level={1} title="We cannot open this cart" text={problems['']}>
        <ButtonLink href="/shop">Back to the shop</ButtonLink>
      </Notice>
    )
  if (missing.length === 0) return <PageLoading title="Putting your cart back together…" />
  return (
    <Notice level={1} title="Some of it is gone" text="Everything else is in your cart again.">
      <ul>
        {missing.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <ButtonLink href="/cart" tone="accent">
        Go to your cart
      </ButtonLink>
    </Notice>
  )
}

/** Sets quantities instead of adding pieces, so that a second visit changes nothing. */
const putBack = (lines: readonly OfferedLine[]): void => {
  for (const { productId: id, name, image, priceCents, size, color, offered } of lines) {
    const line = { product: { id, name, image, priceCents }, size, color, quantity: offered }
    if (offered === 0) continue
    if (cart.items.some((item) => item.id === lineId(line))) setQuantity(lineId(line), offered)
    else addToCart(line)
  }
  setCartOpen(false)
}
