import { type ReactNode, useState } from 'react'

import { newsletterConsent } from '@shop/content/newsletter'
import { shippingCentsOf, shippingWindow } from '@shop/domain/charges'
import { formatCents } from '@shop/domain/money'
import type { ShippingMethod } from '@shop/domain/shop-settings'
import { useSettings } from '@shop/session/shop-settings'
import { TextField } from '@shop/ui/field'
import { subtle } from '@shop/ui/type'

import { shipping as noteLook } from '../lines/page.css.ts'
import * as css from './checkout.css.ts'
import {
  addressFields,
  cardFields,
  contactFieldsOf,
  type DetailTexts,
  type FieldProblems,
  type FormField,
  newsletterId,
  saveInfoId,
} from './fields.ts'
import { hasStoredDetails, readDraft, readStoredDetails } from './stored-details.ts'

type CheckoutFieldsProps = {
  problems: FieldProblems
  shipping: ShippingProps
  onBlurAddress: () => void
}

/** The inputs are uncontrolled, so that typed text is only in the DOM, not in React's state. */
export const CheckoutFields = ({ problems, shipping, onBlurAddress }: CheckoutFieldsProps) => {
  const { orders, payment } = useSettings()
  const contact = contactFieldsOf(orders.isPhoneRequired)
  const [stored] = useState(readStoredDetails)
  const [draft] = useState(readDraft)
  const values = { ...stored, ...draft.fields }
  return (
    <div className={css.sections}>
      <Section number={1} title="Contact Information">
        <Fields fields={contact} problems={problems} values={values} />
        <Check id={newsletterId} label={newsletterConsent} isChecked={draft.newsletter} />
      </Section>
      <Section number={2} title="Shipping Address">
        <Fields fields={addressFields} problems={problems} values={values} onBlur={onBlurAddress} />
        <ShippingMethods {...shipping} />
        <Check
          id={saveInfoId}
          label="Save this information for next time"
          isChecked={hasStoredDetails(stored)}
        />
      </Section>
      <Section number={3} title="Payment Information">
        <p className={`${subtle} ${css.width.whole}`}>
          {payment
            ? `You pay on ${payment.provider}’s secure page after Complete Order. Your card details never pass through this shop.`
            : 'Pay by card. Your card details never leave this browser.'}
        </p>
        {payment?.isTest && (
          <p className={`${css.note} ${css.width.whole}`}>Test payments: no real money moves.</p>
        )}
        {!payment && <Fields fields={cardFields} problems={problems} />}
      </Section>
    </div>
  )
}

type FieldsProps = {
  fields: readonly FormField[]
  problems: FieldProblems
  values?: DetailTexts
  onBlur?: () => void
}

const Fields = ({ fields, problems, values, onBlur }: FieldsProps) =>
  fields.map(({ name, width, isOptional, label, ...input }) => (
    <div key={label} className={css.width[width]}>
      <TextField
        {...input}
        {...(name && { name, defaultValue: values?.[name] })}
        label={isOptional ? `${label} (optional)` : label}
        required={!isOptional}
        onBlur={onBlur}
        problem={problems[label]}
      />
    </div>
  ))

type SectionProps = { number: number; title: string; children: ReactNode }

const Section = ({ number, title, children }: SectionProps) => (
  <fieldset className={css.section}>
    <legend className={css.legend}>
      <span className={css.number}>{number}</span> {title}
    </legend>
    <div className={css.fields}>{children}</div>
  </fieldset>
)

type CheckProps = { id?: string; label: string; isChecked?: boolean | undefined }

const Check = ({ id, label, isChecked = false }: CheckProps) => (
  <label className={`${css.check} ${css.width.whole}`}>
    <input id={id} type="checkbox" className={css.box} defaultChecked={isChecked} /> {label}
  </label>
)

type ShippingProps = {
  /** Only methods that ship to the state in the form. */
  methods: readonly ShippingMethod[]
  value: string
  /** Says why the method that the shopper chose is not selected. */
  note: string | null
  subtotalCents: number
  /** True if a discount makes all methods free. */
  isFree: boolean
  onChange: (method: string) => void
}

const ShippingMethods = ({
  methods,
  value,
  note,
  subtotalCents,
  isFree,
  onChange,
}: ShippingProps) => (
  <div
    role="radiogroup"
    aria-labelledby="shipping-method"
    className={`${css.methods} ${css.width.whole}`}
  >
    <p id="shipping-method" className={css.methodsLabel}>
      Shipping method
    </p>
    {methods.map((method) => (
      <label key={method.id} className={css.method}>
        <input
          type="radio"
          name="shippingMethod"
          value={method.id}
          className={css.box}
          checked={method.id === value}
          onChange={() => onChange(method.id)}
        />
        <span>
          {method.name} <span className={subtle}>{shippingWindow(method.transitDays)}</span>
        </span>
        <span className={css.methodPrice}>
          {isFree ? 'Free' : priceText(method, subtotalCents)}
        </span>
      </label>
    ))}
    <p role="status" className={noteLook}>
      {note}
    </p>
  </div>
)

const priceText = (method: ShippingMethod, subtotalCents: number): string => {
  const cents = shippingCentsOf(method, subtotalCents)
  return cents === 0 ? 'Free' : formatCents(cents)
}
