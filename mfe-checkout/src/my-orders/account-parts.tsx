import { type FormEvent, type ReactNode, useState } from 'react'

import { endSession, eraseOwnData, ownDataHref, setOwnConsent } from '@shop/client/own-account'
import type { OwnAccount } from '@shop/contracts/own-account'
import { newsletterConsent } from '@shop/content/newsletter'
import { useAction } from '@shop/module-runtime/use-action'
import { usePage } from '@shop/module-runtime/use-page'
import { Button, ButtonLink } from '@shop/ui/button'
import { Checkbox, TextField } from '@shop/ui/field'
import { Row, Stack } from '@shop/ui/stack'
import { subheading, subtle } from '@shop/ui/type'

import * as css from '../lines/page.css.ts'

type Props = {
  account: OwnAccount
  act: (action: Promise<unknown>) => Promise<void>
  onErased: () => void
}

export const AccountParts = ({ account, act, onErased }: Props) => {
  const { client } = usePage()
  return (
    <Stack gap="xl">
      <Part title="Emails">
        <Checkbox
          label={newsletterConsent}
          isChecked={account.consent === 'subscribed'}
          onChange={(is) => void act(setOwnConsent(client, is))}
        />
      </Part>
      <Part title="Signed in on">
        <ul className={css.lines}>
          {account.sessions.map(({ id, device, isCurrent, lastUsedAt }) => (
            <li key={id} className={css.head}>
              <Stack gap="xs">
                <p>
                  {device || 'Unknown device'}
                  {isCurrent && ' (this one)'}
                </p>
                <p className={subtle}>Last used {timeFormat.format(new Date(lastUsedAt))}</p>
              </Stack>
              {!isCurrent && (
                <button
                  type="button"
                  className={css.aside}
                  aria-label={`Sign out ${device || 'unknown device'}`}
                  onClick={({ currentTarget }) => {
                    currentTarget.closest('section')?.focus()
                    void act(endSession(client, id))
                  }}
                >
                  Sign out
                </button>
              )}
            </li>
          ))}
        </ul>
        <div>
          <Button tone="outline" onClick={() => void act(endSession(client))}>
            Sign out everywhere
          </Button>
        </div>
      </Part>
      <Part title="Your data">
        <p className={subtle}>
          Download everything we store about you as a file, or erase it for good: your orders then
          keep only their items and amounts, and nobody can find them by your name.
        </p>
        <div>
          <ButtonLink href={ownDataHref} tone="outline" isDownload>
            Download my data
          </ButtonLink>
        </div>
        <EraseData email={account.email} onErased={onErased} />
      </Part>
    </Stack>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section tabIndex={-1} className={css.part} aria-label={title}>
    <h2 className={subheading}>{title}</h2>
    {children}
  </section>
)

const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Erased data cannot be restored, so the shopper must first type the email. */
const EraseData = (props: EraseProps) => {
  const [step, setStep] = useState<'before' | 'open' | 'closed'>('before')
  if (step !== 'open')
    return (
      <div>
        <Button
          tone="outline"
          // “Keep it” has disappeared, so this button takes the focus.
          autoFocus={step === 'closed'}
          onClick={() => setStep('open')}
        >
          Erase my data
        </Button>
      </div>
    )
  return <EraseForm {...props} onClose={() => setStep('closed')} />
}

type EraseProps = { email: string; onErased: () => void }

const EraseForm = ({ email, onErased, onClose }: EraseProps & { onClose: () => void }) => {
  const { client } = usePage()
  const { isBusy, problems, run } = useAction(async (typed: string) => {
    await eraseOwnData(client, typed)
    onErased()
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void run(String(new FormData(event.currentTarget).get('email')).trim())
  }
  return (
    <form method="dialog" onSubmit={onSubmit} aria-label="Erase my data">
      <Stack gap="md">
        <TextField
          label={`Type ${email} to erase your data`}
          name="email"
          type="email"
          required
          autoComplete="off"
          // The clicked button has disappeared, so the field takes the focus.
          autoFocus
          problem={problems['email'] ?? problems['']}
        />
        <Row gap="sm">
          <Button type="submit" tone="danger" isBusy={isBusy}>
            Erase for good
          </Button>
          <Button tone="outline" isBusy={isBusy} onClick={onClose}>
            Keep it
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
