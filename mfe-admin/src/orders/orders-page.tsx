import { useQuery } from '@tanstack/react-query'

import { usePage } from '@shop/module-runtime/use-page'
import { heading } from '@shop/ui/type'

import { Stats } from '../display/stats.tsx'
import * as page from '../display/page.css.ts'
import { OrderDialog } from './order-dialog.tsx'
import { OrderList } from './order-list.tsx'
import { type OrdersSearch, orderStatsQuery } from './order-queries.ts'
import { orderCards } from './order-text.ts'

/** Orders: stats, search, filters, table, details and delete. */
export const OrdersPage = ({ search }: { search: OrdersSearch }) => {
  const stats = useQuery(orderStatsQuery(usePage().client))
  return (
    <div className={page.root}>
      <header className={page.head}>
        <h1 className={heading}>Orders</h1>
      </header>
      {stats.data && <Stats stats={orderCards(stats.data)} />}
      <OrderList search={search} />
      <OrderDialog search={search} />
    </div>
  )
}
