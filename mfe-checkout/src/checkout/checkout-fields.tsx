import { type ReactNode, useState } from 'react'

import { newsletterConsent } from '@shop/content/newsletter'
import { shippingWindow } from '@shop/content/shop-facts'
import { formatCents } from '@shop/domain/money'
import {
  shippingCentsOf,
  type ShippingMethod,
  shippingMethods,
  shippingTerms,
} from '@shop/domain/shipping'
import { TextField } from '@shop/ui/field'
import { subtle } from '@shop/ui/type'

import * as css from './checkout.css.ts'
import {
  addressFields,
  cardFields,
  contactFields,
  type DetailTexts,
  type FieldProblems,
  type FormField,
  newsletterId,
  saveInfoId,
} from './fields.ts'
import { hasStoredDetails, readDraft, readStoredDetails } from './stored-details.ts'

type CheckoutFieldsProps = {
  problems: FieldProblems
  shipping: ReactNode
}

/** All inputs are uncontrolled, so typed text stays in the DOM until the form is read. */
export const CheckoutFields = ({ problems, shipping }: CheckoutFieldsProps) => {
  const [stored] = useState(readStoredDetails)
  const [values] = useState(() => ({ ...stored, ...readDraft() }))
  return (
    <div className={css.sections}>
      <Section number={1} title="Contact Information">
        <Fields fields={contactFields} problems={problems} values={values} />
        <Check id={newsletterId} label={newsletterConsent} />
      </Section>
      <Section number={2} title="Shipping Address">
        <Fields fields={addressFields} problems={problems} values={values} />
        {shipping}
        <Check
          id={saveInfoId}
          label="Save this information for next time"
          isChecked={hasStoredDetails(stored)}
        />
      </Section>
      <Section number={3} title="Payment Information">
        <p className={`${subtle} ${css.width.whole}`}>
          Pay by card. Its details never leave this browser.
        </p>
        <Fields fields={cardFields} problems={problems} />
      </Section>
    </div>
  )
}

type FieldsProps = { fields: readonly FormField[]; problems: FieldProblems; values?: DetailTexts }

const Fields = ({ fields, problems, values }: FieldsProps) =>
  fields.map(({ name, width, isOptional, label, ...input }) => (
    <div key={label} className={css.width[width]}>
      <TextField
        {...input}
        {...(name && { name, defaultValue: values?.[name] })}
        label={label}
        required={!isOptional}
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

type CheckProps = { id?: string; label: string; isChecked?: boolean }

const Check = ({ id, label, isChecked = false }: CheckProps) => (
  <label className={`${css.check} ${css.width.whole}`}>
    <input id={id} type="checkbox" className={css.box} defaultChecked={isChecked} /> {label}
  </label>
)

type Props = {
  value: ShippingMethod
  subtotalCents: number
  onChange: (method: ShippingMethod) => void
}

export const ShippingMethods = ({ value, subtotalCents, onChange }: Props) => (
  <div role="radiogroup" aria-labelledby="shipping-method" className={css.methods}>
    <p id="shipping-method" className={css.methodsLabel}>
      Shipping method
    </p>
    {shippingMethods.map((method) => (
      <label key={method} className={css.method}>
        <input
          type="radio"
          name="shippingMethod"
          value={method}
          className={css.box}
          checked={method === value}
          onChange={() => onChange(method)}
        />
        <span>
          {shippingTerms[method].name} <span className={subtle}>{shippingWindow(method)}</span>
        </span>
        <span className={css.methodPrice}>{priceText(method, subtotalCents)}</span>
      </label>
    ))}
  </div>
)

const priceText = (method: ShippingMethod, subtotalCents: number): string => {
  const cents = shippingCentsOf(method, subtotalCents)
  return cents === 0 ? 'Free' : formatCents(cents)
}
