import { useState } from 'react'

import type { CartLine } from '@shop/contracts/cart'
import { type ChargeRules, offeredMethods } from '@shop/domain/charges'
import type { ShopSettings } from '@shop/domain/shop-settings'
import { readState, stateName } from '@shop/domain/us-states'

import type { CodeOfCart } from '../discounts/discount-code.ts'
import { firstMethod, quoteCart, undecidedCode } from '../lines/cart-totals.ts'
import type { FieldProblems } from './fields.ts'
import { readDraft, readStoredDetails } from './stored-details.ts'

type Items = readonly Readonly<CartLine>[]
type Rules = ChargeRules & Pick<ShopSettings, 'discounts'>
type Choice = { typedState: string; chosen: string | undefined }

/** `seen` is null unless new rules have changed the total that the shopper last saw or accepted. */
export const useCharges = (items: Items, rules: Rules, code: CodeOfCart) => {
  const [choice, setChoice] = useState(readChoice)
  const [isTyping, setIsTyping] = useState(false)
  const [seenRules, setSeenRules] = useState(rules)
  const { method, ...now } = quote(items, rules, { ...choice, ...code })
  const seen = quote(items, seenRules, { ...choice, ...code })
  const hasChanged = seen.totals.totalCents !== now.totals.totalCents
  // New rules with the same total need no acceptance.
  if (seenRules !== rules && !hasChanged) setSeenRules(rules)
  const methods = offeredMethods(rules, choice.typedState)
  const problems = methods.length === 0 ? notServed : noProblems
  return {
    now,
    seen: hasChanged ? seen : null,
    order: {
      method: method.id,
      totalCents: now.totals.totalCents,
      // The server decides on an undecided code, so that it never gets lost.
      discountCode: now.discount?.code ?? undecidedCode(now, code.terms) ?? undefined,
    },
    problems,
    // Hides problems while the shopper types: a half-typed state may match a different state, to
    // which no shipping method delivers.
    shownProblems: isTyping ? noProblems : problems,
    shipping: {
      methods,
      value: method.id,
      note: noteOf(choice, rules, seenRules),
      subtotalCents: now.totals.subtotalCents,
      isFree: now.discount?.kind === 'shipping',
      onChange: (chosen: string) => setChoice({ ...choice, chosen }),
    },
    accept: () => setSeenRules(rules),
    setTypedState: (typedState: string) => {
      setIsTyping(true)
      setChoice({ ...choice, typedState })
    },
    endTyping: () => setIsTyping(false),
  }
}

const noProblems: FieldProblems = {}
const notServed: FieldProblems = { State: 'State is one we don’t ship to yet.' }

const readChoice = (): Choice => {
  const { fields, shippingMethod } = readDraft()
  return { typedState: fields.state ?? readStoredDetails().state ?? '', chosen: shippingMethod }
}

const quote = (
  items: Items,
  rules: Rules,
  { typedState, chosen, terms, products }: Choice & CodeOfCart,
) => {
  const offered = offeredMethods(rules, typedState)
  const [first] = offered
  const method = offered.find(({ id }) => id === chosen) ??
    first ?? { ...firstMethod(rules), priceCents: 0, freeOverCents: null }
  const quoted = quoteCart(items, rules, { method, typedState, terms, products })
  return { method, ...quoted, isServed: first !== undefined }
}

const noteOf = (
  { typedState, chosen }: Choice,
  rules: ChargeRules,
  seenRules: ChargeRules,
): string | null => {
  const state = readState(typedState)
  const where = state ? stateName(state) : typedState.trim()
  const offered = offeredMethods(rules, typedState)
  if (offered.length === 0) return `We don’t ship to ${where} yet.`
  const isChosen = ({ id }: { id: string }): boolean => id === chosen
  if (offered.some(isChosen)) return null
  const known = offeredMethods(rules).find(isChosen)
  if (known) return `${known.name} is not available in ${where}.`
  const gone = seenRules.shipping.methods.find(isChosen)
  return gone ? `${gone.name} is no longer offered.` : null
}
