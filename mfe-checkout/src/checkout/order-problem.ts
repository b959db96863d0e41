/** What stands against an order that was refused. */
import { ApiProblem } from '@shop/client/api-problem'
import type { CartLine } from '@shop/contracts/cart'

import type { FieldTexts, SentField } from './read-form.ts'

export type OrderProblem = {
  /** What the server says of lines of the cart, by their id. */
  lines: Readonly<Record<string, string>>
  /** What is wrong with a field of the form, by its name. */
  fields: FieldTexts
  /** What to tell when it is about neither; `null` when nothing is known. */
  text: string | null
}

/** The form's field for each path of the API. */
const fieldOfPath: Record<string, SentField> = {
  customer_email: 'email',
  customer_name: 'firstName',
  customer_phone: 'phone',
  'shipping_address.address': 'address',
  'shipping_address.city': 'city',
  'shipping_address.state': 'state',
  'shipping_address.zip_code': 'zipCode',
}

/** Sorts a refusal into lines of the cart and fields of the form. */
export const readOrderProblem = (error: unknown, items: readonly CartLine[]): OrderProblem => {
  const lines: Record<string, string> = {}
  const fields: Partial<Record<SentField, string>> = {}
  if (!(error instanceof ApiProblem)) return { lines, fields, text: null }
  for (const { path, message } of error.issues) {
    const line = items[Number(/^items\.(\d+)\./.exec(path)?.[1])]
    const field = fieldOfPath[path]
    if (line) lines[line.id] = message
    else if (field) fields[field] = message
  }
  const isPlaced = Object.keys({ ...lines, ...fields }).length > 0
  return { lines, fields, text: isPlaced ? null : error.message }
}
