import { useCallback, useEffect, useRef, useState } from 'react'

import { ApiProblem } from '@shop/client/api-problem'
import { listOwnOrders } from '@shop/client/own-account'
import type { ListedOrder, OwnOrderList } from '@shop/contracts/own-account'
import { ownOrderHref } from '@shop/domain/hrefs'
import { formatCents } from '@shop/domain/money'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge } from '@shop/ui/badge'
import { Button, ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Row, Stack } from '@shop/ui/stack'
import { subheading, subtle } from '@shop/ui/type'

import { toSummaryLine } from '../confirmation/placed-order.ts'
import { SummaryLines } from '../lines/order-summary.tsx'
import * as css from '../lines/page.css.ts'
import { useCurrentProducts, withCurrentPictures } from '../lines/use-current-products.ts'
import { problemText } from '../lines/problem-text.ts'
import { orderAgain, statusNamesOf } from '../order/use-own-order.ts'

const pageRows = 20
const shownPieces = 3

const noOrders: OwnOrderList = { orders: [], total: -1 }

type ListProps = { onSignedOut: () => void }

const useOrders = ({ onSignedOut }: ListProps) => {
  const { client } = usePage()
  const [list, setList] = useState(noOrders)
  const [problem, setProblem] = useState('')
  const load = useCallback(
    (offset: number): Promise<void> =>
      listOwnOrders(client, { limit: pageRows, offset }).then(
        (next) =>
          setList((before) => ({
            orders: uniqueById([...before.orders.slice(0, offset), ...next.orders]),
            total: next.total,
          })),
        (error: unknown) => {
          if (error instanceof ApiProblem && error.code === 'signed-out') onSignedOut()
          setProblem(problemText(error))
        },
      ),
    [client, onSignedOut],
  )
  useEffect(() => void load(0), [load])
  const loadMore = (): void => {
    setProblem('')
    void load(list.orders.length)
  }
  return { ...list, problem, loadMore }
}

export const OrderList = (props: ListProps) => {
  const { orders, total, problem, loadMore } = useOrders(props)
  const section = useRef<HTMLElement>(null)
  const shownBefore = useRef(0)
  useEffect(() => {
    // "Show more" may have disappeared, so the first of the older orders takes the focus.
    if (shownBefore.current > 0)
      section.current?.querySelectorAll('article')[shownBefore.current]?.focus()
    shownBefore.current = orders.length
  }, [orders])
  const shown = orders.flatMap(({ items }) =>
    items.slice(0, shownPieces).map((item) => toSummaryLine(item)),
  )
  const products = useCurrentProducts(shown)
  return (
    <section ref={section} aria-label="Orders">
      <Stack gap="xl">
        {total === 0 && (
          <Notice title="No orders" text="There are none under this email anymore.">
            <ButtonLink href="/shop">Go to the shop</ButtonLink>
          </Notice>
        )}
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} products={products} />
        ))}
        {problem && (
          <p role="alert" className={css.problem}>
            {problem}
          </p>
        )}
        {(problem || orders.length < total) && (
          <div>
            <Button tone="outline" onClick={loadMore}>
              {problem ? 'Try again' : `Show more of ${total} orders`}
            </Button>
          </div>
        )}
      </Stack>
    </section>
  )
}

/** Drops duplicates. If a new order shifts the pages, two pages can list the same order. */
const uniqueById = (orders: readonly ListedOrder[]): ListedOrder[] => [
  ...new Map(orders.map((order) => [order.id, order])).values(),
]

type RowProps = { order: ListedOrder; products: ReturnType<typeof useCurrentProducts> }

const OrderRow = ({ order, products }: RowProps) => {
  const { client } = usePage()
  const { id, status, items, totalCents, createdAt, linkKey } = order
  const number = id.slice(0, 8).toUpperCase()
  const lines = items.slice(0, shownPieces).map((item) => toSummaryLine(item))
  const others = items.length - lines.length
  return (
    <article tabIndex={-1} className={css.part} aria-label={`Order ${number}`}>
      <Row justify="between" gap="sm">
        <Stack gap="xs">
          <h2 className={subheading}>{dayFormat.format(new Date(createdAt))}</h2>
          <p className={subtle}>
            {number} · {formatCents(totalCents)}
          </p>
        </Stack>
        <Badge tone={status === 'cancelled' ? 'plain' : 'violet'}>
          {statusNamesOf(order)[status]}
        </Badge>
      </Row>
      <SummaryLines lines={withCurrentPictures(lines, products)} />
      {others > 0 && <p className={subtle}>and {others} more</p>}
      <Row gap="sm">
        {linkKey && (
          <ButtonLink href={ownOrderHref(id, linkKey)} aria-label={`View order ${number}`}>
            View order
          </ButtonLink>
        )}
        <Button
          tone="outline"
          aria-label={`Order again: ${number}`}
          onClick={() => void orderAgain(client, order)}
        >
          Order again
        </Button>
      </Row>
    </article>
  )
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
