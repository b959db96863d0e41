/** Orders: figures, search, filters, table, details and delete. */
import type { PageProps } from '@shop/module-runtime/page-module'
import { heading } from '@shop/ui/type'

import { Figures } from '../figures/figures.tsx'
import * as css from '../frame/page.css.ts'
import { useLast } from '../listing/use-last.ts'
import { useLivePage } from '../listing/use-live-page.ts'
import type { loadOrders } from './load-orders.ts'
import { OrderDialog } from './order-dialog.tsx'
import { OrderList } from './order-list.tsx'
import { orderCards } from './order-text.ts'
import type { OrdersSearch } from './orders-search.ts'

type Props = PageProps<Awaited<ReturnType<typeof loadOrders>>, OrdersSearch>

/** The orders as they are now; the address says which ones, and whose details are open. */
export const OrdersPage = ({ data, search }: Props) => {
  useLivePage(['orders'], data)
  const figures = useLast(data.figures)
  return (
    <div className={css.root}>
      <header className={css.head}>
        <h1 className={heading}>Orders</h1>
      </header>
      {figures && <Figures figures={orderCards(figures)} />}
      <OrderList list={data.list} askedAtMs={data.askedAtMs} search={search} />
      <OrderDialog viewed={data.viewed} askedAtMs={data.askedAtMs} search={search} />
    </div>
  )
}
