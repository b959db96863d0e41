import { useEffect, useRef, useState } from 'react'

import { ApiProblem } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'
import { cancelOwnOrder, checkPayment, getOwnOrder } from '@shop/client/orders'
import { ownOrderHref } from '@shop/domain/hrefs'
import { type PageTools, usePage } from '@shop/module-runtime/use-page'
import { setCode, useDiscountTerms } from '@shop/session/code-in-use'
import { readDiscountCode } from '@shop/session/discount-code'
import { addToast } from '@shop/session/toasts'

import * as css from './checkout.css.ts'
import { readDraft, readUnpaidOrder, renewIdempotencyKey, storeDraft } from './stored-details.ts'

type Tools = Pick<PageTools, 'client' | 'go'>
type Link = { id: string; key: string }

const retryMs = 5000

/** Opens the page of the order that waits for payment once it is paid or accepted. */
export const UnpaidOrder = () => {
  const { client, go } = usePage()
  const [text, setText] = useState<string | null>(null)
  useCodeOfOrder()
  useEffect(() => {
    let hasLeft = false
    const check = async (): Promise<void> => {
      const link = readUnpaidOrder()
      const state = link && (await readState(client, link))
      if (hasLeft || !link) return
      if (state === 'paid') go(ownOrderHref(link.id, link.key), { isReplace: true })
      if (state === 'expired') renewKeyOf(link)
      if (state === 'accepted') return showAccepted(go, link)
      setText(state === 'open' ? unpaid : state === 'unknown' ? unknown : null)
      if (state === 'unknown') setTimeout(() => void check(), retryMs)
    }
    void check()
    return () => void (hasLeft = true)
  }, [client, go])
  return text && <output className={css.note}>{text}</output>
}

/**
 * Applies the code unchecked and does not store it, because a check fails if the unpaid order has
 * used the code up. The draft follows the shopper's later choice of a code.
 */
const useCodeOfOrder = (): void => {
  const { terms } = useDiscountTerms()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return storeDraft({ ...readDraft(), terms })
    hasBegun.current = true
    const { terms: used } = readDraft()
    if (used && readDiscountCode() === null) setCode({ terms: used })
  }, [terms])
}

const unpaid = 'Your order isn’t paid yet. Press Complete Order to pay, or make changes first.'
const unknown = 'We can’t check your payment right now.'

/** Staff may accept an order whose payment has expired. A deleted order counts as expired. */
const readState = async (client: Client, link: Link) => {
  try {
    const { state } = await checkPayment(client, link)
    if (state !== 'expired') return state
    const { status } = await getOwnOrder(client, link)
    return status === 'cancelled' ? state : 'accepted'
  } catch (error) {
    return error instanceof ApiProblem && error.code === 'order-not-found' ? 'expired' : 'unknown'
  }
}

/**
 * Cancels the order and returns true. If the order is paid or accepted, shows it instead and
 * returns false. @throws ApiProblem
 */
export const cancelUnpaidOrder = async ({ client, go }: Tools, link: Link): Promise<boolean> => {
  try {
    const { state } = await checkPayment(client, link)
    if (state === 'paid') go(ownOrderHref(link.id, link.key))
    else await cancelOwnOrder(client, link)
    return state !== 'paid'
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'version-conflict')) throw error
    showAccepted(go, link)
    return false
  }
}

const showAccepted = (go: Tools['go'], link: Link): void => {
  renewKeyOf(link)
  addToast(accepted)
  go(ownOrderHref(link.id, link.key))
}

/** Renews the key only if no other order has replaced the unpaid one in the meantime. */
const renewKeyOf = ({ id }: Link): void => {
  if (readUnpaidOrder()?.id === id) renewIdempotencyKey()
}

const accepted = {
  title: 'We accepted your earlier order',
  description: 'This page shows it. To order what is in your cart too, check out again.',
}
