import type { FormEvent } from 'react'

import { hoursRows } from '@shop/content/opening-hours'
import { factsOf, fillFacts, type ShopFacts } from '@shop/content/shop-facts'
import { useSettings } from '@shop/session/shop-settings'
import { addToast } from '@shop/session/toasts'
import { useIsHydrated } from '@shop/session/use-is-hydrated'
import { Button } from '@shop/ui/button'
import { TextArea, TextField } from '@shop/ui/field'
import { Grid } from '@shop/ui/grid'
import { Row, Stack } from '@shop/ui/stack'
import { display, lead } from '@shop/ui/type'

import { textLink } from '../page/page.css.ts'
import * as css from './content.css.ts'

export const ContactPage = () => {
  const settings = useSettings()
  const facts = factsOf(settings)
  const texts = fillFacts(settings.contact, facts)
  return (
    <div className={css.columns}>
      <div className={css.intro}>
        <h1 className={display}>{texts.headline}</h1>
        {texts.lead && <p className={lead}>{texts.lead}</p>}
        <dl className={css.details}>
          <dt className={css.term}>Email</dt>
          <dd className={css.detail}>
            <a href={facts.emailHref} className={textLink}>
              {facts.email}
            </a>
          </dd>
          <dt className={css.term}>Phone</dt>
          <dd className={css.detail}>
            <a href={facts.phoneHref} className={textLink}>
              {facts.phone}
            </a>
          </dd>
          <dt className={css.term}>Location</dt>
          <dd className={css.plain}>{facts.place}</dd>
          <dt className={css.term}>Business hours</dt>
          <dd className={css.plain}>
            {hoursRows(settings.shop.hours).map(({ days, hours }) => (
              <span key={days} className={css.hours}>
                <span>{days}</span> <span>{hours}</span>
              </span>
            ))}
          </dd>
        </dl>
      </div>
      <ContactForm facts={facts} />
      <MapPlaceholder place={facts.place} />
    </div>
  )
}

/** Only logs the message. Before hydration, `method="dialog"` keeps text out of the URL. */
const ContactForm = ({ facts }: { facts: ShopFacts }) => {
  const isHydrated = useIsHydrated()
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)]
    const message = Object.fromEntries(fields.map(([name, text]) => [name, String(text).trim()]))
    console.info('Contact form', message)
    addToast({
      title: 'Thank you for your message!',
      description: `We respond within ${facts.reply}.`,
    })
    event.currentTarget.reset()
  }
  return (
    <form method="dialog" onSubmit={onSubmit} aria-label="Contact">
      <Stack gap="lg">
        <Grid stretch="narrow" gap="lg">
          <TextField label="First name" name="firstName" required autoComplete="given-name" />
          <TextField label="Last name" name="lastName" required autoComplete="family-name" />
        </Grid>
        <TextField label="Email" name="email" type="email" required autoComplete="email" />
        <TextField label="Subject" name="subject" required maxLength={200} />
        <TextArea label="Message" name="message" required maxLength={5000} />
        <noscript>
          <p className={css.note}>
            This form needs JavaScript. Please write to <a href={facts.emailHref}>{facts.email}</a>{' '}
            instead.
          </p>
        </noscript>
        <Row>
          <Button type="submit" tone="accent" size="lg" disabled={!isHydrated}>
            Send Message
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

const MapPlaceholder = ({ place }: { place: string }) => (
  <div className={css.map}>
    <svg
      className={css.drawing}
      fill="none"
      viewBox="0 0 1200 420"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g className={css.streets}>
        {streets.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <path className={css.river} d={river} />
      <circle className={css.here} cx="612" cy="196" r="9" />
    </svg>
    <p className={css.caption}>
      <strong>Interactive map coming soon</strong>
      <span>{place}</span>
    </p>
  </div>
)

const river =
  'M-40 150C90 120 160 70 250 96S330 300 430 340 640 380 720 300 780 130 880 110 1040 190 1240 150'

const streets = Array.from(
  { length: 17 },
  (_none, index) => `M${-120 + index * 90} -20L${220 + index * 48} 460`,
).concat(
  Array.from({ length: 6 }, (_none, index) => {
    const height = 20 + index * 76
    return `M-20 ${height}C320 ${height - 30} 520 ${height + 70} 700 ${height + 30}S1040 ${height - 40} 1220 ${height}`
  }),
)
