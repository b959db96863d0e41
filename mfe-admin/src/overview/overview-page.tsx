/** The way into the back office: what there is to do, and where. */
import { useSnapshot } from 'valtio'

import { heading, lead, quiet } from '@shop/ui/type'

import { orders } from '../orders/orders-store.ts'
import { products } from '../products/products-store.ts'
import * as css from './overview-page.css.ts'

/** Two ways on, each with what waits there now. */
export const OverviewPage = () => {
  const { state: orderState, rows: orderRows } = useSnapshot(orders)
  const { state: productState, rows: productRows } = useSnapshot(products)
  const pending = orderRows.filter(({ status }) => status === 'pending').length
  return (
    <div className={css.root}>
      <h1 className={heading}>Dashboard</h1>
      <p className={lead}>
        Everything here is live: what shoppers and colleagues do shows at once.
      </p>
      <div className={css.ways}>
        <a href="/admin/orders" className={css.way}>
          <span className={heading}>Orders</span>
          <span>See what was ordered, set its status, look up a customer.</span>
          <span className={quiet}>
            {orderState === 'ready' && `${orderRows.length} order(s), ${pending} pending`}
          </span>
        </a>
        <a href="/admin/products" className={css.way}>
          <span className={heading}>Products</span>
          <span>Add products, change prices and pictures, add stock.</span>
          <span className={quiet}>
            {productState === 'ready' && `${productRows.length} product(s)`}
          </span>
        </a>
      </div>
    </div>
  )
}
