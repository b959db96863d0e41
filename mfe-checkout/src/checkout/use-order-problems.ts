import { useState } from 'react'

import { ApiProblem, type ApiProblemCode } from '@shop/client/api-problem'
import type { CartLine } from '@shop/contracts/cart'

import { findChanges, type LineChange } from '../lines/line-changes.ts'
import { useCurrentProducts, withCurrentPictures } from '../lines/use-current-products.ts'
import { checkFields, fieldAtApiPath, fieldOf, type FieldProblems } from './fields.ts'
import type { OrderFailure } from './use-checkout.ts'

/** `clearProblem` removes a field's problem as soon as the browser accepts its value. */
export const useFieldProblems = (failure: OrderFailure | null) => {
  const [cleared, setCleared] = useState<ClearedProblems>({ failure, labels: [] })
  const labels = cleared.failure === failure ? cleared.labels : []
  const open = Object.entries(failure?.fields ?? {}).filter(([label]) => !labels.includes(label))
  const clearProblem = (input: HTMLInputElement): void => {
    const label = fieldOf(input)?.label
    const isValid = Object.keys(checkFields([input])).length === 0
    const isOpen = open.some(([other]) => other === label)
    if (label && isOpen && isValid) setCleared({ failure, labels: [...labels, label] })
  }
  return { problems: Object.fromEntries(open), clearProblem }
}

type ClearedProblems = { failure: OrderFailure | null; labels: readonly string[] }

type Items = readonly Readonly<CartLine>[]

export type Decisions = {
  changes: readonly LineChange[]
  /** Lines rejected by the server for a reason that is not visible in the products' data. */
  others: readonly { line: Readonly<CartLine>; text: string }[]
  /** True if an order was rejected because of these lines. */
  isRejected: boolean
}

/**
 * Compares the lines with the current products, or with those of the last failure. `decisions` is
 * null until there is something to decide, and has no changes once all is decided. `pictured` are
 * the lines with the pictures that their products have now.
 */
export const useLineDecisions = (
  items: Items,
  failure: OrderFailure | null,
): { decisions: Decisions | null; pictured: Items } => {
  const current = useCurrentProducts(items)
  const pictured = withCurrentPictures(items, current)
  const isRejected = failure !== null && isAboutLines(failure)
  const changes = findChanges(items, isRejected ? failure.products : current)
  const [hasBegun, setHasBegun] = useState(false)
  if (changes.length > 0 && !hasBegun) setHasBegun(true)
  if (!hasBegun && !isRejected) return { decisions: null, pictured }
  const others = isRejected ? otherProblems(items, failure) : []
  return { decisions: { changes, others, isRejected }, pictured }
}

const isAboutLines = ({ products, lines }: OrderFailure): boolean =>
  products.size > 0 || Object.keys(lines).length > 0

const otherProblems = (items: Items, { lines }: OrderFailure): Decisions['others'] =>
  items.flatMap((line) => {
    const text = lines[line.id]
    return text === undefined ? [] : [{ line, text }]
  })

export type OrderProblem = {
  /** The server's message for each line it rejected, by line id. */
  lines: Readonly<Record<string, string>>
  /** A sentence with the server's message for each rejected field, by label. */
  fields: FieldProblems
  /** The message for a problem with neither lines nor fields. `null` if the cause is unknown. */
  text: string | null
}

/** Shown if an earlier request with the same key placed an order, but its response was lost. */
const earlierOrderMessages: Partial<Record<ApiProblemCode, string>> = {
  'idempotency-key-reused':
    'An order from this cart has been placed already, as it was when you sent it first; only our answer was lost. Nothing was ordered twice. To place this one as well, press Complete Order again.',
  'order-deleted':
    'An order from this cart was placed before, and our staff deleted it. To order again, press Complete Order again.',
}

/** True if the server reports the outcome of an earlier request with the same key. */
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
  const ofCart = error.issues.find(({ path }) => path === 'items')
  const isSorted = Object.keys({ ...lines, ...fields }).length > 0
  return {
    lines,
    fields,
    text: isSorted
      ? null
      : (earlierOrderMessages[error.code] ??
        (ofCart ? `Your cart ${ofCart.message}.` : error.message)),
  }
}
