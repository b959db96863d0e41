/** The details of the order that the address names. */
import { useState } from 'react'

import type { Order } from '@shop/contracts/order'
import { Button } from '@shop/ui/button'
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
  const [seen, setSeen] = useState<string>()
  if (isOpen && viewed && viewed !== 'gone' && viewed.row.id !== seen) setSeen(viewed.row.id)
  if (!isOpen && seen !== undefined) setSeen(undefined)
  const close = (): void => {
    if (isOpen) open(undefined)
  }
  return (
    <Panel title="Order details" kind="dialog" isOpen={isOpen} onClose={close}>
      <Answered answer={viewed} question={{ id: search.view }} noun="order">
        {(opened) =>
          opened === 'gone' ? (
            <GoneNotice wasSeen={seen === search.view} onClose={close} />
          ) : (
            <OrderDetails order={opened.row} askedAtMs={askedAtMs} />
          )
        }
      </Answered>
    </Panel>
  )
}

/** Before whoever read it a moment ago, and whoever followed an old link. */
const GoneNotice = ({ wasSeen, onClose }: { wasSeen: boolean; onClose: () => void }) => (
  <div role="alert">
    <Notice
      title={wasSeen ? 'This order was deleted' : 'This order is not there'}
      text={
        wasSeen
          ? 'It was deleted while you had it open. There is nothing left to do here.'
          : 'It may have been deleted, or the link is incomplete.'
      }
    >
      <Button onClick={onClose}>Back to the orders</Button>
    </Notice>
  </div>
)
