/** The contact page. */
import { businessHours, contactFacts } from '@shop/content/shop-facts'
import { display, label, lead } from '@shop/ui/type'

import { columns, intro } from '../content-page.css.ts'
import { ContactForm } from './contact-form.tsx'
import * as css from './contact-page.css.ts'
import { MapPlaceholder } from './map-placeholder.tsx'

/** How to reach us, a form, and where we are. */
export const ContactPage = () => (
  <div className={columns}>
    <div className={intro}>
      <h1 className={display}>Talk to us.</h1>
      <p className={lead}>
        Sizes, custom work, an order on its way: a person reads every message and responds within 24
        hours.
      </p>
      <Details />
    </div>
    <ContactForm />
    <MapPlaceholder />
  </div>
)

const Details = () => (
  <dl className={css.details}>
    <dt className={label}>Email</dt>
    <dd>
      <a href={contactFacts.emailHref} className={css.link}>
        {contactFacts.email}
      </a>
    </dd>
    <dt className={label}>Phone</dt>
    <dd>
      <a href={contactFacts.phoneHref} className={css.link}>
        {contactFacts.phone}
      </a>
    </dd>
    <dt className={label}>Location</dt>
    <dd className={css.plain}>
      {contactFacts.city}, {contactFacts.state}
    </dd>
    <dt className={label}>Business hours</dt>
    <dd className={css.plain}>
      {businessHours.map(({ days, hours }) => (
        <span key={days} className={css.hours}>
          <span>{days}</span> <span>{hours}</span>
        </span>
      ))}
    </dd>
  </dl>
)
