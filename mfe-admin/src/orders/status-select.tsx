/** The status of an order, as a badge and as a choice. */
import { useSnapshot } from 'valtio'

import { type Order, orderStatuses } from '@shop/contracts/order'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge } from '@shop/ui/badge'
import { Select } from '@shop/ui/field'

import { capitalized } from '../display/text.tsx'
import { useMayActAs } from '../staff/use-staff.tsx'
import { chooseStatus, pendingStatuses } from './choose-status.ts'
import { shortOrderId, statusTones } from './order-text.ts'

const options = orderStatuses.map((status) => [status, capitalized(status)] as const)

/** A select in the colors of its value; a choice is saved at once. */
export const StatusSelect = ({ order }: { order: Order }) =>
  useMayActAs('clerk') ? <EditableStatus order={order} /> : <StatusBadge order={order} />

const EditableStatus = ({ order }: { order: Order }) => {
  const { client } = usePage()
  const status = useStatus(order)
  const choose = (value: string): void => {
    const chosen = orderStatuses.find((known) => known === value)
    if (chosen) void chooseStatus(client, order, chosen)
  }
  return (
    <Select
      label={`Status of order ${shortOrderId(order.id)}`}
      isLabelHidden
      look="badge"
      tone={statusTones[status]}
      options={options}
      value={status}
      onChange={choose}
    />
  )
}

export const StatusBadge = ({ order }: { order: Order }) => {
  const status = useStatus(order)
  return <Badge tone={statusTones[status]}>{capitalized(status)}</Badge>
}

const useStatus = ({ id, status }: Order) => useSnapshot(pendingStatuses)[id] ?? status
