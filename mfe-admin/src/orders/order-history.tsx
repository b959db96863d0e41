import type { AuditEntry, FieldChange } from '@shop/contracts/audit'
import { type Order, type OrderStatus, orderStatuses } from '@shop/contracts/order'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'

import { capitalized } from '../display/text.tsx'
import { useBusy } from '../display/use-busy.ts'
import { type ChangeText, History } from '../history/history.tsx'
import { useMayActAs } from '../staff/use-staff.tsx'
import { chooseStatus } from './choose-status.ts'

/** Which status an order had, and who changed it; the last change can be set back. */
export const OrderHistory = ({ order }: { order: Order }) => (
  <History
    noun="order"
    subject={order.id}
    describe={describeChange}
    renderUndo={(entry, { isNewest, refocus }) =>
      isNewest && <SetBack entry={entry} order={order} refocus={refocus} />
    }
  />
)

const describeChange = ({ field, before, after }: FieldChange): ChangeText => ({
  label: capitalized(field),
  before: capitalized(String(before)),
  after: capitalized(String(after)),
})

type Props = { entry: AuditEntry; order: Order; refocus: () => void }

/** Only while the order has the status that the entry left. It is a choice like any other, stock and e-mails included. */
const SetBack = ({ entry, order, refocus }: Props) => {
  const { client } = usePage()
  const [isBusy, run] = useBusy()
  const before = statusBefore(entry, order)
  if (!useMayActAs('clerk') || !before) return null
  const setBack = async (): Promise<void> => {
    await run(() => chooseStatus(client, order, before))
    refocus()
  }
  return (
    <Button tone="outline" isBusy={isBusy} onClick={() => void setBack()}>
      Set back to {capitalized(before)}
    </Button>
  )
}

const statusBefore = ({ changes }: AuditEntry, { status }: Order): OrderStatus | undefined => {
  const change = changes.find(({ field, after }) => field === 'status' && after === status)
  return orderStatuses.find((known) => known === change?.before)
}
