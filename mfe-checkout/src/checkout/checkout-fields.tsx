/** The three numbered sections of the checkout form. */
import type { ReactNode } from 'react'

import { TextField } from '@shop/ui/text-field'
import { quiet } from '@shop/ui/type'

import * as css from './checkout-page.css.ts'

/** All inputs are uncontrolled; `problems` are the server's, by field name. */
export const CheckoutFields = ({ problems }: { problems: Readonly<Record<string, string>> }) => (
  <div className={css.sections}>
    <Section number={1} title="Contact Information">
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
    </Section>
    <Section number={2} title="Shipping Address">
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
    </Section>
    <PaymentFields />
  </div>
)

/** What is typed here is checked by the browser and goes nowhere. */
const PaymentFields = () => (
  <Section number={3} title="Payment Information">
    <p className={`${quiet} ${css.whole}`}>Your card details stay in this browser.</p>
    <div className={css.whole}>
      <TextField label="Name on card" name="nameOnCard" required autoComplete="cc-name" />
    </div>
    <div className={css.whole}>
      <TextField
        label="Card number"
        name="cardNumber"
        required
        autoComplete="cc-number"
        inputMode="numeric"
        maxLength={23}
      />
    </div>
    <div className={css.half}>
      <TextField
        label="Expiry"
        name="expiryDate"
        required
        autoComplete="cc-exp"
        placeholder="MM/YY"
        maxLength={7}
      />
    </div>
    <div className={css.half}>
      <TextField
        label="CVV"
        name="cvv"
        required
        autoComplete="cc-csc"
        inputMode="numeric"
        maxLength={4}
      />
    </div>
  </Section>
)

const Section = ({
  number,
  title,
  children,
}: {
  number: number
  title: string
  children: ReactNode
}) => (
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
