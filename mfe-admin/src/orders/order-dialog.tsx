/** The details of the order that the address names. */
import type { Order } from '@shop/contracts/order'
import { Notice } from '@shop/ui/notice'
import { Panel } from '@shop/ui/panel'

import { Answered } from '../listing/answered.tsx'
import type { Answer } from '../listing/load-answer.ts'
import type { Opened } from '../listing/load-opened.ts'
import { useAddress } from '../listing/use-address.ts'
import { OrderDetails } from './order-details.tsx'
import type { OrdersSearch } from './orders-search.ts'

type Props = { viewed: Answer<Opened<Order>>; askedAtMs: number; search: OrdersSearch }

/** Follows its order, whatever the list beside it shows. */
export const OrderDialog = ({ viewed, askedAtMs, search }: Props) => {
  const { open } = useAddress(search)
  const isOpen = search.view !== undefined
  return (
    <Panel
      title="Order details"
      kind="dialog"
      isOpen={isOpen}
      onClose={() => isOpen && open(undefined)}
    >
      <Answered answer={viewed} question={{ id: search.view }} noun="order">
        {(opened) =>
          opened === 'gone' ? (
            <Notice title="This order is not there" text="It may have been deleted meanwhile." />
          ) : (
            <OrderDetails order={opened.row} askedAtMs={askedAtMs} />
          )
        }
      </Answered>
    </Panel>
  )
}
