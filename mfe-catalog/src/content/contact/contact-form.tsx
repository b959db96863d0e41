/** The contact form. It makes no call: what is written is logged to the console and thanked for. */
import { type FormEvent, useState } from 'react'

import { contactFacts, policyFacts } from '@shop/content/shop-facts'
import { addToast } from '@shop/session/toasts'
import { useIsHydrated } from '@shop/session/use-is-hydrated'
import { Button } from '@shop/ui/button'
import { TextArea, TextField } from '@shop/ui/field'

import * as css from './contact-form.css.ts'
import { readMessage } from './read-message.ts'

/** `dialog` goes nowhere, so that nothing typed before the scripts run ends up in an address. */
export const ContactForm = () => {
  const isHydrated = useIsHydrated()
  const [thanked, setThanked] = useState<string | null>(null)
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const message = readMessage(new FormData(event.currentTarget))
    console.info('Contact form', message)
    addToast({
      title: 'Thank you for your message!',
      description: `We respond within ${policyFacts.reply}.`,
    })
    setThanked(message.firstName)
    event.currentTarget.reset()
  }
  return (
    <form method="dialog" className={css.root} onSubmit={onSubmit} aria-label="Contact">
      <ContactFields />
      <noscript>
        <p className={css.note}>
          This form needs JavaScript. Please write to{' '}
          <a href={contactFacts.emailHref}>{contactFacts.email}</a> instead.
        </p>
      </noscript>
      <div className={css.foot}>
        <Button type="submit" tone="accent" size="lg" disabled={!isHydrated}>
          Send Message
        </Button>
        {thanked !== null && (
          <p className={css.thanks}>
            Thank you, {thanked}. You hear from us within {policyFacts.reply}.
          </p>
        )}
      </div>
    </form>
  )
}

const ContactFields = () => (
  <>
    <TextField label="First name" name="firstName" required autoComplete="given-name" />
    <TextField label="Last name" name="lastName" required autoComplete="family-name" />
    <div className={css.whole}>
      <TextField
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="email"
        inputMode="email"
      />
    </div>
    <div className={css.whole}>
      <TextField label="Subject" name="subject" required maxLength={200} />
    </div>
    <div className={css.whole}>
      <TextArea label="Message" name="message" required maxLength={5000} />
    </div>
  </>
)
