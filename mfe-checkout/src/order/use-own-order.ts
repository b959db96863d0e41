import { useCallback, useEffect, useRef, useState } from 'react'

import { ApiProblem } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'
import { followTopics } from '@shop/client/follow-topics'
import { cancelOwnOrder, getOwnOrder } from '@shop/client/orders'
import type { OrderStatus } from '@shop/contracts/order'
import type { OwnOrder } from '@shop/contracts/own-order'
import type { Product } from '@shop/contracts/product'
import { offerOf } from '@shop/domain/variants'
import { ageMarginMs } from '@shop/module-runtime/data-age'
import { addToCart } from '@shop/session/cart'
import { addErrorToast } from '@shop/session/error-toast'
import { addToast } from '@shop/session/toasts'

import { findCurrentProducts } from '../lines/find-current-products.ts'
import { problemText } from '../lines/problem-text.ts'

/** `missing` means that the link leads to no order, `failed` that no load has succeeded yet. */
type OwnOrderState = OwnOrder | 'loading' | 'missing' | 'failed'

type Link = { id: string; key: string }

/** Loads the order again after each change. If a reload fails, the order stays. */
export const useOwnOrder = (client: Client, { id, key }: Link) => {
  const [state, setState] = useState<OwnOrderState>('loading')
  const begun = useRef(0)

  const load = useCallback(async (): Promise<void> => {
    const own = ++begun.current
    const loaded = await getOwnOrder(client, { id, key }).catch(toState)
    if (own !== begun.current) return
    setState((before) => (isKnown(before) && loaded === 'failed' ? before : loaded))
  }, [client, id, key])

  useEffect(() => {
    void load()
    return () => void (begun.current += 1)
  }, [load])

  const isFound = isKnown(state)
  useEffect(() => {
    if (!isFound) return
    const following = new AbortController()
    followOrder({ link: { id, key }, load, signal: following.signal })
    return () => following.abort()
  }, [isFound, id, key, load])

  const cancel = async (): Promise<void> => {
    try {
      const cancelled = await cancelOwnOrder(client, { id, key })
      begun.current += 1
      setState(cancelled)
      addToast({ title: 'Order cancelled', description: 'None of it will ship.' })
    } catch (error) {
      addErrorToast('The order was not cancelled', problemText(error))
      await load()
    }
  }

  return { state, cancel, load }
}

const isKnown = (state: OwnOrderState): state is OwnOrder => typeof state === 'object'

const toState = (error: unknown): 'missing' | 'failed' =>
  error instanceof ApiProblem && ['order-not-found', 'bad-input'].includes(error.code)
    ? 'missing'
    : 'failed'

/** The polling interval while the realtime feed is down. */
const refreshMs = 10_000
type Following = { link: Link; load: () => Promise<void>; signal: AbortSignal }

/** Reloads the order after each change. The age of its data counts from this call. */
const followOrder = ({ link, load, signal }: Following): void => {
  const loadedAtMs = performance.now()
  let isConnected = false
  const refresh = (): void => {
    if (!isConnected && document.visibilityState === 'visible') void load()
  }
  const timer = setInterval(refresh, refreshMs)
  signal.addEventListener('abort', () => clearInterval(timer))
  void followTopics({
    topics: ['own-order'],
    link,
    signal,
    getDataAgeMs: () => performance.now() - loadedAtMs + ageMarginMs,
    onStateChange: (is) => void (isConnected = is),
    onMessage: () => void load(),
    // The link has expired. Another load makes the page say so.
    onSignedOut: () => void load(),
  })
}

type Item = OwnOrder['items'][number]

/** Adds the items that are still sold, at current prices. A toast names items that are not. */
export const orderAgain = async (
  client: Client,
  { items }: Pick<OwnOrder, 'items'>,
): Promise<void> => {
  const products = await findCurrentProducts(
    client,
    items.flatMap(({ productId }) => productId ?? []),
  )
  if (products.size === 0)
    return addErrorToast(
      'Nothing was added',
      'The shop could not be reached. Please try again in a moment.',
    )
  const missing = items.filter((item) => {
    const product = products.get(item.productId ?? '')
    if (!product || !isSold(item, product)) return true
    addItem(item, product)
    return false
  })
  if (missing.length === 0) return
  const isPart = missing.length < items.length
  addErrorToast(
    isPart ? 'Some of it is no longer sold' : 'None of it is sold anymore',
    missing.map(({ name }) => name).join(', '),
  )
}

const isSold = (item: Item, product: Product): boolean =>
  (product.sizes.length === 0 ? !item.size : Boolean(item.size)) && offerOf(product, item).stock > 0

const addItem = ({ quantity, size, color }: Item, product: Product): void => {
  const { id, name, image } = product
  const { priceCents, stock } = offerOf(product, { size, color })
  addToCart({
    product: { id, name, image, priceCents },
    quantity: Math.min(quantity, stock),
    size: size ?? undefined,
    color: color ?? undefined,
  })
}

const names: Record<OrderStatus, string> = {
  pending: 'Received',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

const unpaidNames = { ...names, pending: 'Waiting for payment' }

export const statusNamesOf = ({ payment }: Pick<OwnOrder, 'payment'>) =>
  payment === 'open' ? unpaidNames : names
