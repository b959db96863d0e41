/** Orders: figures, search, table, details and delete. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'

import type { Client } from '@shop/client/client'
import type { Order } from '@shop/contracts/order'
import { usePage } from '@shop/module-kit/use-page'
import { Notice } from '@shop/ui/notice'
import { Panel } from '@shop/ui/panel'
import { heading, quiet } from '@shop/ui/type'

import { SearchField } from '../fields/search-field.tsx'
import { Figures } from '../figures/figures.tsx'
import { ListingState } from '../frame/listing-state.tsx'
import * as css from '../frame/page.css.ts'
import { DeleteOrderDialog } from './delete-order-dialog.tsx'
import { OrderDetails } from './order-details.tsx'
import { orderFigures } from './order-figures.ts'
import { searchOrders } from './order-search.ts'
import { orders as store, reloadOrders } from './orders-store.ts'
import { OrdersTable } from './orders-table.tsx'

/** The orders as they are now; dialogs follow their order by id. */
export const OrdersPage = () => {
  const { client } = usePage()
  const { state, rows } = useSnapshot(store)
  return (
    <div className={css.root}>
      <header className={css.head}>
        <h1 className={heading}>Orders</h1>
      </header>
      {state === 'ready' ? (
        <Orders client={client} orders={rows} />
      ) : (
        <ListingState state={state} noun="orders" onRetry={() => void reloadOrders(client)} />
      )}
    </div>
  )
}

const Orders = ({ client, orders }: { client: Client; orders: readonly Order[] }) => {
  const [query, setQuery] = useState('')
  const [viewed, setViewed] = useState<Order>()
  const [doomed, setDoomed] = useState<Order>()
  const found = searchOrders(orders, query)
  return (
    <>
      <Figures figures={orderFigures(orders)} />
      <div className={css.list}>
        <SearchField label="Search orders…" value={query} onChange={setQuery} />
        <p className={quiet} role="status">
          {found.length} order(s)
        </p>
        {found.length === 0 ? (
          <Notice title="No orders found" />
        ) : (
          <OrdersTable client={client} orders={found} onView={setViewed} onDelete={setDoomed} />
        )}
      </div>
      <Panel
        title="Order details"
        kind="dialog"
        isOpen={viewed !== undefined}
        onClose={() => setViewed(undefined)}
      >
        {viewed && <OrderDetails order={orders.find(({ id }) => id === viewed.id) ?? viewed} />}
      </Panel>
      <DeleteOrderDialog client={client} order={doomed} onClose={() => setDoomed(undefined)} />
    </>
  )
}
