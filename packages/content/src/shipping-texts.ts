import { shippingWindow } from '@shop/domain/charges'
import { formatBound, formatCents } from '@shop/domain/money'
import { plural } from '@shop/domain/plural'
import { shopDay, weekdayText } from '@shop/domain/shop-days'
import type { ShippingMethod, ShopSettings } from '@shop/domain/shop-settings'
import { dayMs, hourMs, isoTime } from '@shop/domain/time'

type Method = Omit<ShippingMethod, 'id' | 'isActive'>

export const shippingTexts = ({ shipping, orders }: Pick<ShopSettings, 'shipping' | 'orders'>) => {
  const [first, ...others] = shipping.methods.filter(({ isActive }) => isActive)
  if (!first) throw new Error('A shop must offer at least one shipping method.')
  const all = [first, ...others]
  const [other] = others
  const processing = hoursText(orders.processingHours)
  const window = windowOf(first)
  const takes = (time: string): string =>
    [`${fullName(first)} ${time} ${window}`, ...others.map(shortTime)].join(', ')
  const time = `${fullName(first)} takes ${window} after ${processing} of processing`
  const free = all.find(canBeFree)
  const cost = `${fullName(first)} is ${costOf(first, priceThenFree)}`
  return {
    processing,
    firstMethod: inSentence(fullName(first)),
    firstMethodTitle: fullName(first),
    firstWindow: window,
    firstPrice: formatCents(first.priceCents),
    freeShipping: isFree(first)
      ? 'on every order'
      : first.freeOverCents === null
        ? ''
        : boundOf(first.freeOverCents),
    /** The delivery time that the shop advertises. The shop promises only `firstWindow`. */
    delivery: advertisedTime(first),
    otherMethod: other && inSentence(shortName(other)),
    otherMethodFull: other && inSentence(fullName(other)),
    shippingTimes: takes('takes'),
    shippingTimesThen: takes('then takes'),
    shippingCosts: all
      .map((one, at) => `${nameAt(one, at)} is ${costOf(one, freeThenPrice)}.`)
      .join(' '),
    shippingPrices: all
      .map((one, at) => `${nameAt(one, at)} is ${costOf(one, freeThenPrice, '')}.`)
      .join(' '),
    shippingCostsAtCheckout: [
      `${freeFirst(first)}.`,
      ...(others.length > 0 ? [`${chosenAtCheckout(others)}.`] : []),
    ].join(' '),
    shippingOffers: all
      .map(
        (one, at) =>
          `${nameAt(one, at)} is ${costOf(one, briefly, '')} and takes ${windowOf(one)}.`,
      )
      .join(' '),
    shippingCost: `${cost}.`,
    freeShippingRule: free ? `${freeFirst(free)}.` : `${cost}; none of our shipping is free.`,
    shippingTime: `${time}.`,
    fastShipping: `${[time, ...others.map((one) => `${inSentence(shortName(one))} takes ${windowOf(one)}`)].join('; ')}.`,
    otherShipping: other
      ? others
          .map(
            (one) =>
              `${shortName(one)} takes ${windowOf(one)} after ${processing} of processing, for ${costOf(one, priceOrFree)}.`,
          )
          .join(' ')
      : `${fullName(first)} is our only method. It takes ${window} after ${processing} of processing.`,
  }
}

/** Says on which days an order placed at `nowMs` should arrive. Ignores holidays. */
export const arrivalsText = (
  { shipping, orders, shop }: Pick<ShopSettings, 'shipping' | 'orders' | 'shop'>,
  nowMs: number,
): string => {
  const dayAfter = (hours: number, days: number): string =>
    weekdayText(businessDay(shopDay(nowMs + hours * hourMs, shop.timeZone), days))
  const [soonest, latest] = orders.processingHours
  // Omits pickups, because nothing is delivered.
  const all = shipping.methods.filter(({ isActive, transitDays }) => isActive && transitDays[1] > 0)
  const times = all.map((one, at) => {
    const [first, last] = [
      dayAfter(soonest, one.transitDays[0]),
      dayAfter(latest, one.transitDays[1]),
    ]
    const when = first === last ? `on ${first}` : `between ${first} and ${last}`
    return `${inSentence(at === 0 ? fullName(one) : shortName(one))} should arrive ${when}`
  })
  return times.length > 0 ? `Ordered now, ${times.join('; ')}.` : ''
}

/** Returns the weekday that is `count` weekdays after a day such as `2026-01-05`. */
const businessDay = (day: string, count: number): string => {
  let [ms, left] = [Date.parse(day), count]
  const isWeekend = (): boolean => new Date(ms).getUTCDay() % 6 === 0
  while (left > 0 || isWeekend()) {
    ms += dayMs
    if (!isWeekend()) left -= 1
  }
  return isoTime(ms).slice(0, day.length)
}

const hoursText = ([from, to]: readonly [number, number]): string =>
  from === 0 || from === to ? `${to} ${plural(to, 'hour')}` : `${from}-${to} hours`

const windowOf = ({ transitDays }: Method): string => shippingWindow(transitDays)

const advertisedTime = ({ transitDays: [from, to], estimatedDays }: Method): string =>
  shippingWindow([from, Math.min(to, Math.max(from, estimatedDays ?? to))])

const maxNamedStates = 3

const shortName = ({ name, states }: Pick<Method, 'name' | 'states'>): string => {
  if (!states) return name
  return `${name} (${states.length <= maxNamedStates ? states.join(', ') : 'some states'} only)`
}

/** Turns "Standard" into "Standard shipping". Leaves "Local pickup" as it is. */
export const methodName = (name: string): string =>
  /\b(?:shipping|delivery|pick-?up|mail|post|courier)\b/i.test(name) ? name : `${name} shipping`

export const fullName = (method: Pick<Method, 'name' | 'states'>): string =>
  shortName({ ...method, name: methodName(method.name) })

/** Only the first method gets the word "shipping", so that a list does not repeat it. */
const nameAt = (method: Method, at: number): string =>
  at === 0 ? fullName(method) : shortName(method)

/** Turns "Express" into "express". Keeps names with a second capital, such as "FedEx". */
const inSentence = (name: string): string =>
  /^\p{Lu}[^\p{Lu}]*(?:\(|$)/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

const shortTime = (method: Method): string => `${inSentence(shortName(method))} ${windowOf(method)}`

const isFree = ({ priceCents, freeOverCents }: Method): boolean =>
  priceCents === 0 || freeOverCents === 0

const canBeFree = (method: Method): boolean => isFree(method) || method.freeOverCents !== null

const boundOf = (cents: number): string => `over ${formatBound(cents)}`

type Wording = (bound: string, price: string) => string

const costOf = (method: Method, ifConditional: Wording, flat = 'a flat '): string => {
  const { priceCents, freeOverCents } = method
  if (isFree(method)) return 'free'
  const price = `${flat}${formatCents(priceCents)}`
  return freeOverCents === null ? price : ifConditional(boundOf(freeOverCents), price)
}

const freeThenPrice: Wording = (bound, price) =>
  `free when the subtotal is ${bound}, otherwise ${price}`
const briefly: Wording = (bound, price) => `free ${bound}, otherwise ${price},`
const priceThenFree: Wording = (bound, price) => `${price}, and free when your subtotal is ${bound}`
const priceOrFree: Wording = (bound, price) => `${price}, or free when your subtotal is ${bound}`

const freeFirst = (method: Method): string =>
  `${fullName(method)} is ${costOf(method, (bound, price) => `free when your subtotal is ${bound}; below that it is ${price}`)}`

const chosenAtCheckout = (others: readonly Method[]): string => {
  const clauses = others.map((one, at) => {
    const name = at === 0 ? shortName(one) : inSentence(shortName(one))
    return `${name} is ${costOf(one, (bound, price) => `free when your subtotal is ${bound} and otherwise ${price}`)}`
  })
  const last = clauses.pop() ?? ''
  const listed = clauses.length > 0 ? `${clauses.join(', ')} and ${last}` : last
  return `${listed}, chosen at checkout`
}
