/** The three numbered sections of the checkout form. */
import type { ReactNode } from 'react'

import { TextField } from '@shop/ui/text-field'

import * as css from './checkout-page.css.ts'
import { PaymentFields } from './payment-fields.tsx'

/** The server's problems by field name. */
type Problems = Readonly<Record<string, string>>

/** All inputs are uncontrolled: what is typed stays in them until the form is read. */
export const CheckoutFields = ({ problems }: { problems: Problems }) => (
  <div className={css.sections}>
    <Section number={1} title="Contact Information">
      <ContactFields problems={problems} />
    </Section>
    <Section number={2} title="Shipping Address">
      <AddressFields problems={problems} />
    </Section>
    <Section number={3} title="Payment Information">
      <PaymentFields />
    </Section>
  </div>
)

const ContactFields = ({ problems }: { problems: Problems }) => (
  <>
    <div className={css.whole}>
      <TextField
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="email"
        inputMode="email"
        problem={problems['email']}
      />
    </div>
    <div className={css.half}>
      <TextField
        label="First name"
        name="firstName"
        required
        autoComplete="given-name"
        problem={problems['firstName']}
      />
    </div>
    <div className={css.half}>
      <TextField
        label="Last name"
        name="lastName"
        required
        autoComplete="family-name"
        problem={problems['lastName']}
      />
    </div>
    <div className={css.whole}>
      <TextField
        label="Phone (optional)"
        name="phone"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        problem={problems['phone']}
      />
    </div>
    <Check name="newsletter" label="Email me about new drops" />
  </>
)

const AddressFields = ({ problems }: { problems: Problems }) => (
  <>
    <div className={css.whole}>
      <TextField
        label="Address"
        name="address"
        required
        autoComplete="street-address"
        problem={problems['address']}
      />
    </div>
    <div className={css.third}>
      <TextField
        label="City"
        name="city"
        required
        autoComplete="address-level2"
        problem={problems['city']}
      />
    </div>
    <div className={css.third}>
      <TextField
        label="State"
        name="state"
        required
        autoComplete="address-level1"
        problem={problems['state']}
      />
    </div>
    <div className={css.third}>
      <TextField
        label="ZIP code"
        name="zipCode"
        required
        autoComplete="postal-code"
        inputMode="numeric"
        problem={problems['zipCode']}
      />
    </div>
    <Check name="saveInfo" label="Save this information for next time" />
  </>
)

type SectionProps = { number: number; title: string; children: ReactNode }

const Section = ({ number, title, children }: SectionProps) => (
  <fieldset className={css.section}>
    <legend className={css.legend}>
      <span className={css.number}>{number}</span> {title}
    </legend>
    <div className={css.fields}>{children}</div>
  </fieldset>
)

const Check = ({ name, label }: { name: string; label: string }) => (
  <label className={`${css.check} ${css.whole}`}>
    <input type="checkbox" name={name} /> {label}
  </label>
)
