import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'

import { getMail, listMails, mailPageHref, mailSampleHref, retryMail } from '@shop/client/orders'
import { type SendingState, sendingStates } from '@shop/contracts/delivery'
import type { Mail, MailSummary } from '@shop/contracts/mail'
import { capitalized } from '@shop/domain/capitalized'
import { Badge, type Tone } from '@shop/ui/badge'
import { Stack } from '@shop/ui/stack'
import type { Column } from '@shop/ui/table'
import { subtle, touchTarget } from '@shop/ui/type'

import { ActionButton } from '../../frame/display/form.tsx'
import { Disclosure, Facts } from '../../frame/display/page.tsx'
import { count, Email, shortOrderId, timeText } from '../../frame/display/text.tsx'
import { orderHref } from '../../frame/navigation/hrefs.ts'
import { queryOf, write } from '../../frame/queries/query-client.ts'
import { client, useMayActAs } from '../../frame/staff/staff-session.ts'
import { DetailsDialog } from '../../lists/details-dialog.tsx'
import { choice, listFields, pageQuery, text } from '../../lists/list-queries.ts'
import { type Filters, ListPage, optionsOf } from '../../lists/list.tsx'
import { orderColumn } from '../orders/order-text.tsx'
import * as css from '../orders/orders.css.ts'

type Kind = { id: string; name: string }

const filtersOf = (kinds: readonly Kind[]): Filters => ({
  state: {
    label: 'State',
    options: optionsOf('All states', sendingStates, (state) =>
      state === 'sent' ? 'Sent or kept here' : capitalized(state),
    ),
  },
  kind: {
    label: 'Kind',
    options: [['', 'All kinds'], ...kinds.map(({ id, name }) => [id, name] as const)],
  },
})

const nameOf = ({ kindName, orderId, recipient }: MailSummary): string =>
  `email “${kindName}” ${orderId === null ? `to ${recipient}` : `of order ${shortOrderId(orderId)}`}`

const columns: readonly Column<MailSummary>[] = [
  { name: 'Email', cell: ({ kindName }) => kindName },
  { name: 'To', cell: ({ recipient }) => <Email address={recipient} /> },
  orderColumn,
  { name: 'Date', kind: 'number', cell: ({ createdAt }) => timeText(createdAt) },
  { name: 'State', cell: (mail) => <StateBadge mail={mail} /> },
]

export const MailsPage = ({ search }: { search: MailsSearch }) => {
  const { data } = useQuery(mailQueries.list(search))
  return (
    <ListPage
      title="Emails"
      intro={
        data && (
          <Stack gap="sm">
            {!data.hasProvider && (
              <p className={subtle}>
                No provider sends emails for this shop, so they stay in this mailbox.
              </p>
            )}
            <Previews kinds={data.kinds} />
          </Stack>
        )
      }
      label="Email list"
      noun="email"
      searchLabel="Search emails…"
      search={search}
      filters={filtersOf(data?.kinds ?? [])}
      chip={
        search.order ? { name: 'order', text: `Order ${shortOrderId(search.order)}` } : undefined
      }
      queries={mailQueries}
      rowsOf={({ mails }) => mails}
      keyOf={({ id }) => id}
      nameOf={nameOf}
      columns={columns}
      renderActions={(mail) => <RetryButton mail={mail} label={`Send again: ${nameOf(mail)}`} />}
    >
      <DetailsDialog
        title="Email details"
        noun="email"
        search={search}
        details={mailQueries.details}
        missing={{
          title: 'Email not found',
          text: 'Its order may have been deleted.',
        }}
      >
        {(mail) => <MailDetails mail={mail} />}
      </DetailsDialog>
    </ListPage>
  )
}

const Previews = ({ kinds }: { kinds: readonly Kind[] }) => (
  <Disclosure title="What each email looks like">
    <ul>
      {kinds.map(({ id, name }) => (
        <li key={id}>
          <a className={touchTarget} href={mailSampleHref(id)} target="_blank" rel="noopener">
            {name}
          </a>
        </li>
      ))}
    </ul>
  </Disclosure>
)

const MailDetails = ({ mail }: { mail: Mail }) => (
  <Stack gap="lg">
    <Facts
      facts={{
        Subject: mail.subject,
        To: <Email address={mail.recipient} />,
        Order: mail.orderId && <a href={orderHref(mail.orderId)}>{shortOrderId(mail.orderId)}</a>,
        State: <StateBadge mail={mail} />,
        [isStored(mail) ? 'Kept here' : 'Sent']: mail.sentAt && timeText(mail.sentAt),
        Tries: count(mail.tries),
        'Next try': mail.nextTryAt && timeText(mail.nextTryAt),
        'Last error': mail.error,
      }}
    />
    <RetryButton mail={mail} />
    {/* The sandbox keeps an e-mail from acting as staff. Its links open new pages. */}
    <iframe
      className={css.frame}
      title={`Email: ${mail.subject}`}
      src={mailPageHref(mail.id)}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    />
    <Disclosure title="As plain text">
      <pre className={css.plainText}>{mail.text}</pre>
    </Disclosure>
  </Stack>
)

const RetryButton = ({ mail, label }: { mail: MailSummary; label?: string }) => {
  const mayRetry = useMayActAs('clerk')
  if (mail.state !== 'failed' || !mayRetry) return null
  const retry = (): Promise<boolean> =>
    write({
      run: () => retryMail(client, mail.id),
      done: { title: 'Success', description: 'The email is being sent again' },
      failed: 'Failed to send the email again',
      topic: 'mails',
    })
  return (
    <span>
      <ActionButton tone="outline" aria-label={label} run={retry}>
        Send again
      </ActionButton>
    </span>
  )
}

const stateTones: Record<SendingState, Tone> = {
  waiting: 'warning',
  sent: 'success',
  failed: 'danger',
}

/**
 * True for an email that is only in the shop's mailbox. Without a provider, the server keeps emails
 * there and marks them as sent.
 */
const isStored = ({ providerId }: Pick<Mail, 'providerId'>): boolean => providerId === 'mailbox'

const StateBadge = ({ mail }: { mail: MailSummary }) => {
  const { state, tries } = mail
  if (isStored(mail)) return <Badge>Kept here</Badge>
  // If no attempt was made, the email was held back, because its recipient got too many emails.
  const isHeld = state === 'failed' && tries === 0
  return <Badge tone={stateTones[state]}>{isHeld ? 'Held back' : capitalized(state)}</Badge>
}

export const MailsSearch = v.object({
  ...listFields,
  order: text(100),
  state: choice(sendingStates),
  kind: text(100),
})
export type MailsSearch = v.InferOutput<typeof MailsSearch>

export const mailQueries = {
  list: pageQuery('mails', listMails),
  details: queryOf(['mails', 'details'], getMail),
}
