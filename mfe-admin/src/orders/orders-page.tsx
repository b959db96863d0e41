/** Orders: figures, search, filters, table, details and delete. */
import type { PageProps } from '@shop/module-runtime/page-module'
import { heading } from '@shop/ui/type'

import { Stats } from '../display/stats.tsx'
import * as page from '../frame/page.css.ts'
import { useLastValue } from '../listing/use-last.ts'
import { useRealtimePage } from '../listing/use-live-page.ts'
import type { OrdersSearch, loadOrders } from './load-orders.ts'
import { OrderDialog } from './order-dialog.tsx'
import { OrderList } from './order-list.tsx'
import { orderCards } from './order-text.ts'

type Props = PageProps<Awaited<ReturnType<typeof loadOrders>>, OrdersSearch>

/** The orders as they are now; the address says which ones, and whose details are open. */
export const OrdersPage = ({ data, search }: Props) => {
  useRealtimePage(['orders'], data)
  const figures = useLastValue(data.figures)
  return (
    <div className={page.root}>
      <header className={page.head}>
        <h1 className={heading}>Orders</h1>
      </header>
      {figures && <Stats figures={orderCards(figures)} />}
      <OrderList list={data.list} loadedAtMs={data.loadedAtMs} search={search} />
      <OrderDialog viewed={data.viewed} loadedAtMs={data.loadedAtMs} search={search} />
    </div>
  )
}
