/** What the shopper has to decide about the cart: known as soon as the shop has told, or after a refusal. */
import { useState } from 'react'

import type { CartLine } from '@shop/contracts/cart'

import { usePresent } from '../cart/use-present.ts'
import { findChanges, type LineChange } from './line-changes.ts'
import type { Refusal } from './use-checkout.ts'

type Items = readonly Readonly<CartLine>[]

export type Decisions = {
  changes: readonly LineChange[]
  /** Lines the server refused for a reason that the products do not show, with its words. */
  others: readonly { line: Readonly<CartLine>; text: string }[]
  isRefused: boolean
}

/** `null` until there is a first decision; after the last one it stays, with nothing in it. */
export const useDecisions = (items: Items, refusal: Refusal | null): Decisions | null => {
  const present = usePresent(items)
  const isRefused = refusal !== null && isAboutLines(refusal)
  const changes = findChanges(items, isRefused ? refusal.found : present)
  const [hasBegun, setHasBegun] = useState(false)
  if (changes.length > 0 && !hasBegun) setHasBegun(true)
  if (!hasBegun && !isRefused) return null
  return { changes, others: isRefused ? othersOf(items, refusal) : [], isRefused }
}

const isAboutLines = ({ found, lines }: Refusal): boolean =>
  found.size > 0 || Object.keys(lines).length > 0

const othersOf = (items: Items, { lines }: Refusal): Decisions['others'] =>
  items.flatMap((line) => {
    const text = lines[line.id]
    return text === undefined ? [] : [{ line, text }]
  })
