/** The browser's own check of every field at once; its bubble would show one at a time. */
import { addressFields, cardFields, contactFields, type FormField } from './form-fields.ts'

/** What of an input the check looks at; of the card's it never sees the value. */
type Checked = Pick<HTMLInputElement, 'autocomplete' | 'validity'>

/** A sentence for each field that is wrong, by its label. */
export type FieldSentences = Readonly<Record<string, string>>

/** Names what is missing, and an address that is none: of the rest browsers check nothing. */
export const checkFields = (
  inputs: Iterable<Checked>,
  blank: Readonly<Record<string, unknown>> = {},
): FieldSentences => {
  const sentences: Record<string, string> = {}
  for (const input of inputs) {
    const field = fieldOf(input)
    if (!field) continue
    const isBlank = input.validity.valueMissing || (field.name && field.name in blank)
    if (isBlank) sentences[field.label] = `${field.label} is required.`
    else if (!input.validity.valid)
      sentences[field.label] = `${field.label} must be an email address.`
  }
  return sentences
}

const fields: readonly FormField[] = [...contactFields, ...addressFields, ...cardFields]

/** The card's inputs have no name; what browsers fill in is different for each. */
export const fieldOf = ({ autocomplete }: Pick<Checked, 'autocomplete'>): FormField | undefined =>
  fields.find((field) => field.autoComplete === autocomplete)
