import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { listMails, sendRefundNote } from '@shop/client/mails'
import type { Order } from '@shop/contracts/order'
import { formatCents } from '@shop/domain/money'
import { usePage } from '@shop/module-runtime/use-page'
import { addToast } from '@shop/session/toasts'
import { Button } from '@shop/ui/button'
import { Row } from '@shop/ui/stack'

import { Section } from '../display/page.tsx'
import { useBusy } from '../display/use-busy.ts'
import { mailboxHref } from '../navigation/hrefs.ts'
import { invalidate } from '../queries/query-client.ts'
import { reportFailure } from '../staff/staff-session.ts'
import { useMayActAs } from '../staff/use-staff.tsx'

/** Whether the customer of a cancelled order was told of a refund, and the way to tell. The shop moves no money. */
export const RefundNote = ({ order }: { order: Order }) => {
  const { client } = usePage()
  const { data } = useQuery({
    queryKey: ['mails', 'refund', order.id],
    queryFn: () => listMails(client, { order: order.id, kind: 'refunded', limit: 1 }),
  })
  const mayWrite = useMayActAs('clerk')
  if (!data) return null
  const isSent = data.total > 0
  if (!isSent && !mayWrite) return null
  return (
    <Section title="Refund" level={3}>
      {isSent ? (
        <a href={mailboxHref(order.id)}>The customer was told</a>
      ) : (
        <SendNote order={order} />
      )}
    </Section>
  )
}

/** A second press confirms: an e-mail cannot be taken back. */
const SendNote = ({ order }: { order: Order }) => {
  const { client } = usePage()
  const [isSure, setIsSure] = useState(false)
  const [isBusy, run] = useBusy()
  const amount = formatCents(order.totalCents)
  const send = (): Promise<void> =>
    run(async () => {
      try {
        await sendRefundNote(client, order.id)
        addToast({ title: 'Success', description: `The customer is told of ${amount}` })
      } catch (error) {
        reportFailure(error, 'Failed to send the refund note')
      }
      await invalidate('mails')
    })
  if (!isSure)
    return (
      <div>
        <Button tone="outline" onClick={() => setIsSure(true)}>
          Send refund note
        </Button>
      </div>
    )
  return (
    <Row gap="sm">
      <Button isBusy={isBusy} onClick={() => void send()}>
        Yes, {amount} was refunded
      </Button>
      <Button tone="outline" onClick={() => setIsSure(false)}>
        Not yet
      </Button>
    </Row>
  )
}
