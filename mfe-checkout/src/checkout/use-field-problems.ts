/** What stands at the fields of the form, until the shopper has mended it. */
import { useState } from 'react'

import { checkFields, fieldOf, type FieldSentences } from './check-fields.ts'
import { addressFields, contactFields } from './form-fields.ts'
import type { FieldTexts } from './read-form.ts'
import type { Refusal } from './use-checkout.ts'

/** `settle` takes a field's sentence away as soon as the browser takes what is in it. */
export const useFieldProblems = (refusal: Refusal | null) => {
  const [settled, setSettled] = useState<Settled>({ refusal, labels: [] })
  const labels = settled.refusal === refusal ? settled.labels : []
  const open = Object.entries(refusal ? sentencesOf(refusal) : {}).filter(
    ([label]) => !labels.includes(label),
  )
  const settle = (input: HTMLInputElement): void => {
    const label = fieldOf(input)?.label
    const isMended = Object.keys(checkFields([input])).length === 0
    const isOpen = open.some(([other]) => other === label)
    if (label && isOpen && isMended) setSettled({ refusal, labels: [...labels, label] })
  }
  return { problems: Object.fromEntries(open), settle }
}

/** Labels that were settled since this refusal. */
type Settled = { refusal: Refusal | null; labels: readonly string[] }

const sentencesOf = ({ unfilled, fields }: Refusal): FieldSentences => ({
  ...unfilled,
  ...refusedSentences(fields),
})

/** The server's word for a field, after the field's label. */
const refusedSentences = (refused: FieldTexts): FieldSentences =>
  Object.fromEntries(
    [...contactFields, ...addressFields].flatMap(({ name, label }) => {
      const text = name && refused[name]
      return text ? [[label, `${label} ${text}.`]] : []
    }),
  )
