import { useQuery } from '@tanstack/react-query'

import { mailPageHref, retryMail } from '@shop/client/mails'
import {
  type Mail,
  type MailKind,
  mailKinds,
  type MailState,
  mailStates,
  type MailSummary,
} from '@shop/contracts/mail'
import { usePage } from '@shop/module-runtime/use-page'
import { addToast } from '@shop/session/toasts'
import { Badge, type Tone } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { Icon } from '@shop/ui/icon'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { Stack } from '@shop/ui/stack'
import type { Column } from '@shop/ui/table'
import { hidden, oneLine, subtle } from '@shop/ui/type'

import { useBusy } from '../../frame/display/form.ts'
import { Facts, Page } from '../../frame/display/page.tsx'
import { count, Email, shortOrderId, timeText } from '../../frame/display/text.tsx'
import { orderHref } from '../../frame/navigation/hrefs.ts'
import { invalidate } from '../../frame/queries/query-client.ts'
import { reportFailure } from '../../frame/staff/staff-session.ts'
import { useMayActAs } from '../../frame/staff/use-staff.tsx'
import { DetailsDialog } from '../../lists/details-dialog.tsx'
import { useListUrl } from '../../lists/list-url.ts'
import { type Filters, TableList } from '../../lists/list.tsx'
import * as css from '../orders/orders.css.ts'
import { chip } from '../orders/orders.css.ts'
import { mailQueries, type MailsSearch } from './mail-queries.ts'

const kindNames: Record<MailKind, string> = {
  received: 'Order received',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  link: 'Link to the order',
}

const stateNames: Record<MailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
}

const filters: Filters = {
  state: {
    label: 'State',
    options: [
      ['', 'All states'],
      ...mailStates.map((state) => [state, stateNames[state]] as const),
    ],
  },
  kind: {
    label: 'Kind',
    options: [['', 'All kinds'], ...mailKinds.map((kind) => [kind, kindNames[kind]] as const)],
  },
}

const columns: readonly Column<MailSummary>[] = [
  { name: 'E-mail', cell: ({ kind }) => kindNames[kind] },
  { name: 'To', cell: ({ recipient }) => <Email address={recipient} /> },
  {
    name: 'Order ID',
    kind: 'mono',
    title: ({ orderId }) => orderId,
    cell: ({ orderId }) => <a href={orderHref(orderId)}>{shortOrderId(orderId)}</a>,
  },
  { name: 'Date', kind: 'number', cell: ({ createdAt }) => timeText(Date.parse(createdAt)) },
  {
    name: 'State',
    cell: (mail) => <Badge tone={stateTones[mail.state]}>{stateName(mail)}</Badge>,
  },
]

export const MailsPage = ({ search }: { search: MailsSearch }) => {
  const { client } = usePage()
  const { choose } = useListUrl(search)
  const { data } = useQuery(mailQueries.list(client, search))
  return (
    <Page title="E-mails">
      {data && !data.hasProvider && (
        <p className={subtle}>
          No provider sends e-mails for this shop: they stay in this mailbox.
        </p>
      )}
      <TableList
        label="E-mail list"
        noun="e-mail"
        searchLabel="Search e-mails…"
        search={search}
        filters={filters}
        extraFilter={<OrderFilter orderId={search.order} onRemove={() => choose({ order: '' })} />}
        query={mailQueries.list(client, search)}
        rowsOf={({ mails }) => mails}
        keyOf={({ id }) => id}
        nameOf={({ kind, orderId }) =>
          `e-mail “${kindNames[kind]}” of order ${shortOrderId(orderId)}`
        }
        columns={columns}
        renderActions={(mail) => <RetryButton mail={mail} look="icon" />}
      />
      <MailDialog search={search} />
    </Page>
  )
}

type FilterProps = { orderId: string | undefined; onRemove: () => void }

const OrderFilter = ({ orderId, onRemove }: FilterProps) =>
  orderId && (
    <button type="button" className={chip} onClick={onRemove}>
      <span className={hidden}>Remove filter </span>
      <span className={oneLine}>Order {shortOrderId(orderId)}</span>
      <Icon name="close" size="sm" />
    </button>
  )

const MailDialog = ({ search }: { search: MailsSearch }) => (
  <DetailsDialog
    title="E-mail details"
    noun="e-mail"
    search={search}
    details={mailQueries.details}
    renderMissing={() => (
      <Notice title="This e-mail is not there" text="Its order may have been deleted meanwhile." />
    )}
  >
    {(mail) => <MailDetails mail={mail} />}
  </DetailsDialog>
)

const timeOf = (iso: string | null): string | null => iso && timeText(Date.parse(iso))

const MailDetails = ({ mail }: { mail: Mail }) => (
  <Stack gap="lg">
    <Facts
      facts={{
        Subject: mail.subject,
        To: <Email address={mail.recipient} />,
        Order: <a href={orderHref(mail.orderId)}>{shortOrderId(mail.orderId)}</a>,
        State: <Badge tone={stateTones[mail.state]}>{stateName(mail)}</Badge>,
        Sent: timeOf(mail.sentAt),
        Tries: count(mail.tries),
        'Next try': timeOf(mail.nextTryAt),
        'Last error': mail.error,
      }}
    />
    <RetryButton mail={mail} look="button" />
    {/* Sandboxed without scripts and with an opaque origin. Links open in a new page. */}
    <iframe
      className={css.frame}
      title={`E-mail: ${mail.subject}`}
      src={mailPageHref(mail.id)}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    />
    <details>
      <summary className={css.summary}>As plain text</summary>
      <pre className={css.plainText}>{mail.text}</pre>
    </details>
  </Stack>
)

type RetryProps = { mail: MailSummary; look: 'icon' | 'button' }

const RetryButton = ({ mail, look }: RetryProps) => {
  const { client } = usePage()
  const [isBusy, run] = useBusy()
  const mayRetry = useMayActAs('clerk')
  if (mail.state !== 'failed' || !mayRetry) return null
  const retry = (): Promise<void> =>
    run(async () => {
      try {
        await retryMail(client, mail.id)
        addToast({ title: 'Success', description: 'The e-mail is sent again' })
      } catch (error) {
        reportFailure(error, 'Failed to send the e-mail again')
      }
      await invalidate('mails')
    })
  const name = `e-mail “${kindNames[mail.kind]}” of order ${shortOrderId(mail.orderId)}`
  if (look === 'button')
    return (
      <div>
        <Button isBusy={isBusy} onClick={() => void retry()}>
          Send again
        </Button>
      </div>
    )
  return (
    <IconButton
      icon="send"
      label={`Send ${name} again`}
      disabled={isBusy}
      onClick={() => void retry()}
    />
  )
}

/** An e-mail that failed without a try was held back, because its recipient got too many. */
const stateName = ({ state, tries }: { state: MailState; tries: number }): string =>
  state === 'failed' && tries === 0 ? 'Held back' : stateNames[state]

const stateTones: Record<MailState, Tone> = {
  waiting: 'warning',
  sent: 'success',
  failed: 'danger',
}
