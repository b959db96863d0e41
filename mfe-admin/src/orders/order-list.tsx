/** The list of orders with its search and filters. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'

import { type Order, type OrderList as List, orderStatuses } from '@shop/contracts/order'
import { usePage } from '@shop/module-runtime/use-page'
import { Notice } from '@shop/ui/notice'
import { quiet } from '@shop/ui/type'

import { SelectField } from '../fields/select-field.tsx'
import * as css from '../frame/page.css.ts'
import { Answered } from '../listing/answered.tsx'
import { ListSection } from '../listing/list-section.tsx'
import type { Answer } from '../listing/load-answer.ts'
import { Pager } from '../listing/pager.tsx'
import { SearchBox } from '../listing/search-box.tsx'
import { useAddress } from '../listing/use-address.ts'
import { CustomerFilter } from './customer-filter.tsx'
import { DeleteOrderDialog } from './delete-order-dialog.tsx'
import { statusLabel } from './order-text.ts'
import type { OrdersSearch } from './orders-search.ts'
import { OrdersTable } from './orders-table.tsx'
import { deletedOrders } from './remove-order.ts'

const statusOptions = [
  ['', 'All statuses'] as const,
  ...orderStatuses.map((status) => [status, statusLabel(status)] as const),
]
const sortOptions = [
  ['', 'Newest first'],
  ['old', 'Oldest first'],
  ['total-high', 'Amount: high to low'],
  ['total-low', 'Amount: low to high'],
  ['customer', 'Customer A–Z'],
] as const

type Props = { list: Answer<List>; askedAtMs: number; search: OrdersSearch }

/** Every choice goes into the address; the server answers one page. */
export const OrderList = ({ list, askedAtMs, search }: Props) => {
  const { client } = usePage()
  const { choose, pageHref, open } = useAddress(search)
  const [doomed, setDoomed] = useState<Order>()
  const gone = useSnapshot(deletedOrders)
  const { view: _view, ...question } = search
  return (
    <ListSection label="Order list">
      <div className={css.filters}>
        <div className={css.searchSlot}>
          <SearchBox
            label="Search orders…"
            words={search.q}
            onSearch={(q) => choose({ q }, { isReplace: true })}
          />
        </div>
        <div className={css.filterSlot}>
          <SelectField
            label="Status"
            isLabelHidden
            options={statusOptions}
            value={search.status ?? ''}
            onChange={({ target }) => choose({ status: target.value })}
          />
        </div>
        <div className={css.filterSlot}>
          <SelectField
            label="Sort"
            isLabelHidden
            options={sortOptions}
            value={search.sort ?? ''}
            onChange={({ target }) => choose({ sort: target.value })}
          />
        </div>
      </div>
      <CustomerFilter email={search.customer} onRemove={() => choose({ customer: '' })} />
      <Answered answer={list} question={question} noun="orders">
        {({ orders, total }) => (
          <>
            <p className={quiet} role="status">
              {total.toLocaleString('en-US')} order(s)
            </p>
            {total === 0 && <Notice title="No orders found" />}
            {total > 0 && (
              <OrdersTable
                client={client}
                orders={orders.filter(({ id }) => !gone[id])}
                askedAtMs={askedAtMs}
                onView={open}
                onDelete={setDoomed}
              />
            )}
            <Pager total={total} page={search.page} hrefOf={pageHref} />
          </>
        )}
      </Answered>
      <DeleteOrderDialog client={client} order={doomed} onClose={() => setDoomed(undefined)} />
    </ListSection>
  )
}
