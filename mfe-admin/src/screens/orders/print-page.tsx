import { useQuery } from '@tanstack/react-query'
import drawBarcode from 'jsbarcode'
import { Fragment, memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react'

import type { Order, OrderItem } from '@shop/contracts/order'
import { maxSelectedRows } from '@shop/domain/limits'
import { formatCents } from '@shop/domain/money'
import { isPartlyShipped } from '@shop/domain/parcels'
import { plural } from '@shop/domain/plural'
import { usePage } from '@shop/module-runtime/use-page'
import { useSettings } from '@shop/session/shop-settings'
import { Button, ButtonLink } from '@shop/ui/button'
import { Checkbox } from '@shop/ui/field'
import { Notice } from '@shop/ui/notice'
import { Row, Stack } from '@shop/ui/stack'
import { label as labelStyle, subheading, subtle } from '@shop/ui/type'

import { LinkSwitch, Meter, Page } from '../../frame/display/page.tsx'
import {
  categoryText,
  count,
  dayText,
  shareOf,
  shortOrderId,
  timeText,
} from '../../frame/display/text.tsx'
import { orderHref } from '../../frame/navigation/hrefs.ts'
import { QueryResult } from '../../lists/query-result.tsx'
import { Sums } from './order-dialog.tsx'
import {
  idsOf,
  loadOrders,
  type PickedVariant,
  picksOf,
  piecesOf,
  type PrintedOrders,
  printHref,
  type PrintSearch,
} from './print-orders.ts'
import * as css from './print.css.ts'

const noOrders: PrintedOrders['orders'] = []

export const PrintPage = ({ search }: { search: PrintSearch }) => {
  const { href } = usePage()
  const { view, ...filters } = search
  const ids = idsOf(href)
  const [progress, setProgress] = useState<readonly [loaded: number, of: number]>([0, 0])
  const [isGift, setIsGift] = useState(false)
  // Loads the orders once per visit, because no event may change sheets while staff print.
  const query = useQuery({
    queryKey: ['print', ids, filters],
    queryFn: () => loadOrders({ ids, filters }, (...now) => setProgress(now)),
    gcTime: 0,
    staleTime: Infinity,
  })
  // Defers the sheets, because rendering hundreds of them takes a while and would block clicks.
  const orders = useDeferredValue(query.data?.orders ?? noOrders, noOrders)
  const isReady = query.data?.orders === orders && orders.length > 0
  return (
    <div className={css.root}>
      <div className={css.screenOnly}>
        <Page title="Print orders" tools={<Tools isReady={isReady} />}>
          <Row gap="md">
            <LinkSwitch
              label="View"
              current={view === 'slips' ? 'Packing slips' : 'Picking list'}
              hrefs={{
                'Packing slips': printHref({ ...filters, view: 'slips' }, ids),
                'Picking list': printHref({ ...filters, view: 'picking' }, ids),
              }}
            />
            {view === 'slips' && (
              <Checkbox label="Without prices (gift)" isChecked={isGift} onChange={setIsGift} />
            )}
          </Row>
          <Stack gap="xs">
            <div role="status">
              {query.isFetching && <Progress progress={progress} />}
              {isReady && sizeText(orders)}
            </div>
            {query.data && <Warnings {...query.data} />}
          </Stack>
        </Page>
      </div>
      <QueryResult query={query} noun="orders">
        {({ categoryOf }) =>
          view === 'slips' ? (
            orders.map((order) => <Slip key={order.id} order={order} isGift={isGift} />)
          ) : (
            <PickingList orders={orders} categoryOf={categoryOf} />
          )
        }
      </QueryResult>
    </div>
  )
}

const Tools = ({ isReady }: { isReady: boolean }) => (
  <Row gap="sm">
    <ButtonLink tone="outline" href="/admin/orders">
      Back to orders
    </ButtonLink>
    <Button isBusy={!isReady} onClick={() => print()}>
      Print
    </Button>
  </Row>
)

const Progress = ({ progress: [loaded, of] }: { progress: readonly [number, number] }) => (
  <>
    {of === 0 ? 'Loading the orders…' : `Loading ${count(loaded)} of ${count(of)} orders…`}
    <Meter role="progressbar" label="Orders loaded" share={shareOf(loaded, of)} />
  </>
)

const sizeText = (orders: readonly Order[]): string => {
  const counts = orders.flatMap((order) => order.items.map((item) => piecesOf(order, item)))
  const pieces = counts.reduce((sum, one) => sum + one, 0)
  const ordersText = `${count(orders.length)} ${plural(orders.length, 'order')}`
  return `${ordersText}, ${count(pieces)} ${plural(pieces, 'piece')}`
}

const Warnings = ({ orders, total, cancelled, unknown }: PrintedOrders) => {
  const unpaid = orders.filter(({ payment }) => payment === 'open').map(({ id }) => id)
  const texts: readonly (readonly [string, readonly string[]])[] = [
    ['Left out, because these orders no longer exist:', unknown],
    ['Left out, because they are cancelled:', cancelled],
    ['Not paid yet:', unpaid],
  ]
  return (
    <>
      {orders.length === 0 && <Notice title="No orders to print" />}
      {total > maxSelectedRows && (
        <p>
          These are {maxSelectedRows} of {count(total)} orders. Set them to another status once they
          are packed, then print the next ones.
        </p>
      )}
      {texts.map(
        ([text, ids]) =>
          ids.length > 0 && (
            <p key={text}>
              {text}{' '}
              {ids.map((id, index) => (
                <Fragment key={id}>
                  {index > 0 && ', '}
                  <a href={orderHref(id)} title={id} className={css.number}>
                    {shortOrderId(id)}
                  </a>
                </Fragment>
              ))}
            </p>
          ),
      )}
    </>
  )
}

type SheetProps = {
  label: string
  head: ReactNode
  columns: readonly (keyof typeof css.columns)[]
  children: ReactNode
}

/**
 * A sheet is a table, because browsers repeat a table's head on each page if the head takes at most
 * a quarter of the page.
 */
const Sheet = ({ label, head, columns, children }: SheetProps) => (
  <article className={css.sheet} aria-label={label}>
    <table className={css.table}>
      <thead>
        <tr>
          <td colSpan={columns.length} className={css.head}>
            {head}
          </td>
        </tr>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" className={css.columns[name]}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {children}
      <tfoot>
        <tr>
          <td className={css.foot}>&nbsp;</td>
        </tr>
      </tfoot>
    </table>
  </article>
)

const giftColumns = ['Item', 'SKU', 'Qty'] as const
const pricedColumns = [...giftColumns, 'Price', 'Total'] as const

const Slip = memo(function Slip({ order, isGift }: { order: Order; isGift: boolean }) {
  const { shop } = useSettings()
  const columns = isGift ? giftColumns : pricedColumns
  return (
    <Sheet
      label={`Packing slip of order ${order.id}`}
      head={<SlipHead order={order} />}
      columns={columns}
    >
      <tbody>
        {order.items.map((item) => {
          const pieces = piecesOf(order, item)
          if (pieces === 0) return null
          return (
            <tr key={item.id} className={css.line}>
              <ItemCells item={item} pieces={pieces} />
              {!isGift && (
                <>
                  <td className={css.amount}>{formatCents(item.priceCents)}</td>
                  <td className={css.amount}>{formatCents(item.priceCents * pieces)}</td>
                </>
              )}
            </tr>
          )
        })}
        <tr className={css.line}>
          <td colSpan={columns.length} className={css.end}>
            {!isGift && (
              <div className={css.sums}>
                <Sums order={order} />
                {isPartlyShipped(order) && <p>Including the pieces that were sent earlier.</p>}
              </div>
            )}
            <p className={css.end}>
              Thank you for your order.{' '}
              {shop.returnDays > 0 &&
                `You can return it within ${shop.returnDays} ${plural(shop.returnDays, 'day')}: `}
              {shop.email}
            </p>
          </td>
        </tr>
      </tbody>
    </Sheet>
  )
})

const SlipHead = ({ order }: { order: Order }) => {
  const { shop } = useSettings()
  const { address, city, state, zip_code } = order.shippingAddress
  return (
    <div className={css.address}>
      <Stack gap="xs">
        <div>
          <p className={subheading}>{shop.name}</p>
          <p className={subtle}>
            {shop.city}, {shop.state} · {shop.phone}
          </p>
        </div>
        <div>
          <p className={labelStyle}>Ship to</p>
          <address className={css.recipient}>
            <bdi>{order.customerName}</bdi>
            <br />
            {address}
            <br />
            {city}, {state} {zip_code}
          </address>
        </div>
      </Stack>
      <div>
        <p className={labelStyle}>Packing slip</p>
        <Barcode text={order.id} />
        <p className={css.orderNumber}>{order.id}</p>
        <p>
          {dayText(order.createdAt)} · {order.shippingName}
        </p>
      </div>
    </div>
  )
}

type ItemProps = { item: OrderItem; pieces: number }

const ItemCells = ({ item: { name, size, color, sku }, pieces }: ItemProps) => (
  <>
    <td className={css.text}>
      <strong>
        <bdi>{name || 'Product'}</bdi>
      </strong>
      <span className={css.variant}>{[size, color].filter(Boolean).join(' · ')}</span>
    </td>
    <td className={`${css.text} ${css.number}`}>{sku}</td>
    <td className={css.amount}>{pieces}</td>
  </>
)

/** Draws Code 128 as one path. The sheet's margins are the quiet zones that scanners need. */
const Barcode = ({ text }: { text: string }) => {
  const drawn: { encodings?: readonly { data: string }[] } = {}
  drawBarcode(drawn, text, { format: 'CODE128' })
  const bars = drawn.encodings?.map(({ data }) => data).join('') ?? ''
  const path = [...bars.matchAll(/1+/g)].map(
    ({ index, 0: { length } }) => `M${index} 0h${length}v1h-${length}z`,
  )
  return (
    <svg
      className={css.barcode}
      viewBox={`0 0 ${bars.length} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label="Barcode of the order number"
    >
      <path d={path.join('')} />
    </svg>
  )
}

const PickingList = ({ orders, categoryOf }: Pick<PrintedOrders, 'orders' | 'categoryOf'>) => {
  const [openedAtMs] = useState(() => Date.now())
  const picked = useMemo(() => picksOf(orders, categoryOf), [orders, categoryOf])
  const head = (
    <>
      <p className={subheading}>Picking list</p>
      <p>
        {sizeText(orders)} · {timeText(openedAtMs)}
      </p>
    </>
  )
  return (
    <Sheet label="Picking list" head={head} columns={['✓', 'Item', 'SKU', 'Qty', 'Orders']}>
      {[...Map.groupBy(picked, ({ category }) => category)].map(([category, variants]) => (
        <tbody key={category}>
          <tr>
            <th colSpan={5} scope="rowgroup" className={css.group}>
              {categoryText(category)}
            </th>
          </tr>
          {variants.map((variant) => (
            <PickedLine key={variant.key} variant={variant} />
          ))}
        </tbody>
      ))}
    </Sheet>
  )
}

const PickedLine = ({ variant: { item, pieces, orders } }: { variant: PickedVariant }) => (
  <tr className={css.line}>
    <td className={css.text}>
      <input type="checkbox" className={css.tickBox} aria-label={`Picked ${item.name}`} />
    </td>
    <ItemCells item={item} pieces={pieces} />
    <td className={`${css.text} ${css.number}`}>
      {orders.map((line) => (
        <Fragment key={line.id}>
          <span className={css.ofOrder}>
            {shortOrderId(line.id)}
            {line.pieces > 1 && ` ×${line.pieces}`}
          </span>{' '}
        </Fragment>
      ))}
    </td>
  </tr>
)
