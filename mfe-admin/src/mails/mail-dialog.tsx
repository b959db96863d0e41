/** One e-mail: what became of it, and what it says. */
import { mailPageHref, retryMail } from '@shop/client/mails'
import type { Mail, MailSummary } from '@shop/contracts/mail'
import { usePage } from '@shop/module-runtime/use-page'
import { addToast } from '@shop/session/toasts'
import { Badge } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { Stack } from '@shop/ui/stack'

import { Facts } from '../display/page.tsx'
import { count, Email, timeText } from '../display/text.tsx'
import { useBusy } from '../display/use-busy.ts'
import { DetailsDialog } from '../listing/details-dialog.tsx'
import { orderHref } from '../navigation/hrefs.ts'
import { shortOrderId } from '../orders/order-text.ts'
import { invalidate } from '../queries/query-client.ts'
import { reportFailure } from '../staff/staff-session.ts'
import { useMayActAs } from '../staff/use-staff.tsx'
import { mailQueries, type MailsSearch } from './mail-queries.ts'
import { kindNames, stateNames, stateTones } from './mail-text.ts'
import * as css from './mails.css.ts'

export const MailDialog = ({ search }: { search: MailsSearch }) => (
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
        State: <Badge tone={stateTones[mail.state]}>{stateNames[mail.state]}</Badge>,
        Sent: timeOf(mail.sentAt),
        Tries: count(mail.tries),
        'Next try': timeOf(mail.nextTryAt),
        'Last error': mail.error,
      }}
    />
    <RetryButton mail={mail} look="button" />
    {/* Nothing in it runs, and it has no origin; its link opens a page of its own. Browsers let the keyboard reach and scroll it. */}
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

/** Only for one that failed, and for who may change orders. */
export const RetryButton = ({ mail, look }: RetryProps) => {
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
