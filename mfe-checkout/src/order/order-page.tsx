import { type ReactNode, useRef } from 'react'

import type { OwnOrder } from '@shop/contracts/own-order'
import { contactFacts } from '@shop/content/shop-facts'
import { usePage } from '@shop/module-runtime/use-page'
import { Button, ButtonLink } from '@shop/ui/button'
import { Notice, PageLoading, PageProblem } from '@shop/ui/notice'
import { Row, Stack } from '@shop/ui/stack'
import { display } from '@shop/ui/type'

import { number } from '../confirmation/confirmation.css.ts'
import { OrderDetails } from '../lines/order-details.tsx'
import { type SummaryLine, SummaryLines } from '../lines/order-summary.tsx'
import { page } from '../lines/page.css.ts'
import { useCurrentProducts } from '../lines/use-current-products.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderProgress } from './order-progress.tsx'
import { orderAgain } from './order-again.ts'
import { useOwnOrder } from './use-own-order.ts'

/** An order by its link; it is loaded in the browser only, so that no document holds it. */
export const OrderPage = () => {
  const { client, href } = usePage()
  const { state, cancel } = useOwnOrder(client, readLink(href))
  const status = useRef<HTMLParagraphElement>(null)
  if (state === 'loading') return <PageLoading title="Loading your order..." />
  if (state === 'failed') return <PageProblem />
  if (state === 'missing') return <MissingOrder id={readLink(href).id} />
  return (
    <div className={page}>
      <Stack gap="sm">
        <h1 className={display}>Your order</h1>
        <p className={number}>{state.id}</p>
      </Stack>
      <OrderProgress order={state} statusRef={status} />
      <OrderDetails
        totals={totalsOf(state)}
        shippingMethod={state.shippingMethod}
        shipTo={state.shipTo}
      >
        <Lines order={state} />
      </OrderDetails>
      <OrderActions
        isCancellable={state.status === 'pending'}
        onCancel={async () => {
          await cancel()
          status.current?.focus()
        }}
      >
        <Button onClick={() => void orderAgain(client, state)}>Order again</Button>
      </OrderActions>
    </div>
  )
}

const readLink = (href: string): { id: string; key: string } => {
  const { pathname, searchParams } = new URL(href, 'https://shop')
  return {
    id: decodeURIComponent(pathname.split('/')[2] ?? ''),
    key: searchParams.get('key') ?? '',
  }
}

const MissingOrder = ({ id }: { id: string }) => (
  <Notice
    level={1}
    title="This link leads to no order"
    text={`Open the link from our e-mail or your confirmation as it is, or have it sent again. Links end after 180 days; then write to ${contactFacts.email}.`}
  >
    <Row gap="sm" justify="center">
      <ButtonLink href={`/order?${new URLSearchParams({ number: id }).toString()}`}>
        Send the link again
      </ButtonLink>
      <ButtonLink href="/shop" tone="outline">
        Back to Shop
      </ButtonLink>
    </Row>
  </Notice>
)

/** With the pictures of products that are still sold. */
const Lines = ({ order }: { order: OwnOrder }): ReactNode => {
  const lines = order.items.map(toLine)
  const products = useCurrentProducts(lines)
  return (
    <SummaryLines
      lines={lines.map((line) => ({
        ...line,
        product: { ...line.product, image: products.get(line.product.id)?.image ?? '' },
      }))}
    />
  )
}

const toLine = ({
  id,
  productId,
  name,
  priceCents,
  quantity,
  size,
  color,
  sku,
}: OwnOrder['items'][number]): SummaryLine => ({
  id,
  product: { id: productId ?? '', name, image: '', priceCents },
  quantity,
  ...(size ? { size } : {}),
  ...(color ? { color } : {}),
  ...(sku ? { sku } : {}),
})

const totalsOf = ({ items, subtotalCents, shippingCents, taxCents, totalCents }: OwnOrder) => ({
  itemCount: items.reduce((count, { quantity }) => count + quantity, 0),
  subtotalCents,
  shippingCents,
  taxCents,
  totalCents,
})
