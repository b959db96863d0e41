/** What the shopper has to correct before the order: fields of the form, and lines of the cart. */
import { useState } from 'react'

import type { CartLine } from '@shop/contracts/cart'

import { findChanges, type LineChange } from '../lines/line-changes.ts'
import { useCurrentProducts } from '../lines/use-current-products.ts'
import { checkFields, fieldOf } from './fields.ts'
import type { OrderFailure } from './use-checkout.ts'

/** `clearProblem` removes a field's problem as soon as the browser accepts what is in the input. */
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

/** Labels of the fields that were corrected since this failure. */
type ClearedProblems = { failure: OrderFailure | null; labels: readonly string[] }

type Items = readonly Readonly<CartLine>[]

export type Decisions = {
  changes: readonly LineChange[]
  /** Lines that the server rejected for a reason the products do not show, with its message. */
  others: readonly { line: Readonly<CartLine>; text: string }[]
  /** Whether an order was rejected because of these lines. */
  isRejected: boolean
}

/**
 * What the shopper has to decide about changed lines: known once the products are loaded, or after a failure.
 * `null` until there is a first decision; empty after the last one.
 */
export const useLineDecisions = (items: Items, failure: OrderFailure | null): Decisions | null => {
  const current = useCurrentProducts(items)
  const isRejected = failure !== null && isAboutLines(failure)
  const changes = findChanges(items, isRejected ? failure.products : current)
  const [hasBegun, setHasBegun] = useState(false)
  if (changes.length > 0 && !hasBegun) setHasBegun(true)
  if (!hasBegun && !isRejected) return null
  return { changes, others: isRejected ? otherProblems(items, failure) : [], isRejected }
}

const isAboutLines = ({ products, lines }: OrderFailure): boolean =>
  products.size > 0 || Object.keys(lines).length > 0

const otherProblems = (items: Items, { lines }: OrderFailure): Decisions['others'] =>
  items.flatMap((line) => {
    const text = lines[line.id]
    return text === undefined ? [] : [{ line, text }]
  })
