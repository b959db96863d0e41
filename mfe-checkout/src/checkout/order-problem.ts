import { ApiProblem, type ApiProblemCode } from '@shop/client/api-problem'
import type { CartLine } from '@shop/contracts/cart'

import { fieldAtApiPath, type FieldProblems } from './fields.ts'

export type OrderProblem = {
  /** The server's message for each line it rejected, by line id. */
  lines: Readonly<Record<string, string>>
  /** A sentence with the server's message for each field it rejected. */
  fields: FieldProblems
  /** The message for a problem with neither lines nor fields; `null` when the cause is unknown. */
  text: string | null
}

/** An earlier request with the cart's key placed an order, and its response never came. */
const earlierOrderMessages: Partial<Record<ApiProblemCode, string>> = {
  'idempotency-key-reused':
    'An order from this cart has been placed already, as it was when you sent it first; only our answer was lost. Nothing was ordered twice. To place this one as well, press Complete Order again.',
  'order-deleted':
    'An order from this cart was placed before, and our staff deleted it. To order again, press Complete Order again.',
}

/** Whether the server says what became of an earlier request with the cart's key. */
export const isAboutEarlierOrder = (error: unknown): boolean =>
  error instanceof ApiProblem && earlierOrderMessages[error.code] !== undefined

/** Sorts the issues of a rejected order by cart line and form field. */
export const readOrderProblem = (error: unknown, items: readonly CartLine[]): OrderProblem => {
  const lines: Record<string, string> = {}
  const fields: Record<string, string> = {}
  if (!(error instanceof ApiProblem)) return { lines, fields, text: null }
  for (const { path, message } of error.issues) {
    const line = items[Number(/^items\.(\d+)\./.exec(path)?.[1])]
    const label = fieldAtApiPath(path)?.label
    if (line) lines[line.id] = message
    else if (label) fields[label] = `${label} ${message}.`
  }
  const isSorted = Object.keys({ ...lines, ...fields }).length > 0
  return {
    lines,
    fields,
    text: isSorted ? null : (earlierOrderMessages[error.code] ?? error.message),
  }
}
