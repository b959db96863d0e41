/** The three numbered sections of the checkout form. */
import { type ReactNode, useState } from 'react'

import { TextField } from '@shop/ui/field'
import { quiet } from '@shop/ui/type'

import type { FieldSentences } from './check-fields.ts'
import * as css from './checkout-fields.css.ts'
import { addressFields, cardFields, contactFields, type FormField } from './form-fields.ts'
import { hasKeptDetails, readDraft, readKeptDetails } from './kept-details.ts'
import type { FieldTexts } from './read-form.ts'

/** All inputs are uncontrolled: what is typed stays in them until the form is read. */
export const CheckoutFields = ({ problems }: { problems: FieldSentences }) => {
  const [kept] = useState(readKeptDetails)
  const [values] = useState(() => ({ ...kept, ...readDraft() }))
  return (
    <div className={css.sections}>
      <Section number={1} title="Contact Information">
        <Fields fields={contactFields} problems={problems} values={values} />
        <Check label="Email me about new drops" />
      </Section>
      <Section number={2} title="Shipping Address">
        <Fields fields={addressFields} problems={problems} values={values} />
        <Check
          id={saveInfoId}
          label="Save this information for next time"
          isChecked={hasKeptDetails(kept)}
        />
      </Section>
      <Section number={3} title="Payment Information">
        <p className={`${quiet} ${css.width.whole}`}>
          Pay by card. Its details never leave this browser.
        </p>
        <Fields fields={cardFields} problems={problems} />
      </Section>
    </div>
  )
}

/** The box is found by its id; a name would send it. */
export const saveInfoId = 'save-info'

type FieldsProps = { fields: readonly FormField[]; problems: FieldSentences; values?: FieldTexts }

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
