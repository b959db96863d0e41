/**
 * The tab's storage has a visitor's steps towards an order, so that a module also gets steps from
 * pages without the module.
 */
import * as v from 'valibot'

import type { CartLine } from '@shop/contracts/cart'
import { type Conversion, StoredConversions } from '@shop/contracts/conversion'

const key = 'shop.conversions'

/** Each module bundles its own copy of this file. All copies share one key and one event. */
const notedEvent = 'shop:conversion'

const maxSteps = 50
const maxListeners = 50

const none: StoredConversions = { version: 1, count: 0, steps: [], listeners: {} }

const read = (): StoredConversions => {
  try {
    return v.parse(StoredConversions, JSON.parse(sessionStorage.getItem(key) ?? ''))
  } catch {
    // Nothing is stored, a script has written something else, or storage is blocked.
    return none
  }
}

const write = (stored: StoredConversions): boolean => {
  try {
    sessionStorage.setItem(key, JSON.stringify(stored))
    return true
  } catch {
    // If the browser stores nothing, no steps are recorded. The shop works without steps.
    return false
  }
}

type Line = Readonly<Pick<CartLine, 'quantity'> & { product: { priceCents: number } }>

/** Records a step. Replaces the last step if it has the same kind, except for orders. */
export const noteConversion = (
  kind: Conversion['kind'],
  lines: readonly Line[],
  valueCents = lines.reduce((sum, line) => sum + line.product.priceCents * line.quantity, 0),
): void => {
  const stored = read()
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const isAgain = kind !== 'order-placed' && stored.steps.at(-1)?.kind === kind
  const before = isAgain ? stored.steps.slice(0, -1) : stored.steps
  const count = stored.count + 1
  const step = { kind, at: Date.now(), valueCents, pieces, number: count }
  const steps = [...before, step].slice(-maxSteps)
  if (write({ ...stored, count, steps })) dispatchEvent(new Event(notedEvent))
}

/**
 * Calls `listener` once for each step of this tab's visit, also for steps on pages without the
 * module. `name` is the module's name, with a suffix for each further listener. After the returned
 * function is called, steps wait for the next listener with the same name.
 */
export const onConversion = (
  name: string,
  listener: (conversion: Conversion) => void,
): (() => void) => {
  const deliver = (): void => {
    for (let step = takeStep(name); step; step = takeStep(name)) listener(step)
  }
  deliver()
  addEventListener(notedEvent, deliver)
  return () => removeEventListener(notedEvent, deliver)
}

/** Marks the step as taken first, so that a listener that throws gets the step only once. */
const takeStep = (name: string): Conversion | undefined => {
  const stored = read()
  const { [name]: last = 0, ...others } = stored.listeners
  const next = stored.steps.find((step) => step.number > last)
  if (!next) return undefined
  const { number, ...step } = next
  const known = Object.entries(others).slice(1 - maxListeners)
  const listeners = { ...Object.fromEntries(known), [name]: number }
  return write({ ...stored, listeners }) ? step : undefined
}
