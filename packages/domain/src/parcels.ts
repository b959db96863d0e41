import { type Carrier, carriers } from './carriers.ts'

export const carrierNames: Record<Carrier, string> = {
  ups: 'UPS',
  usps: 'USPS',
  fedex: 'FedEx',
  dhl: 'DHL',
  other: 'Another carrier',
}

/** A parcel of an order, as the order stores it. */
export type Parcel = {
  id: string
  carrier: Carrier
  /** Null for a parcel without tracking. */
  number: string | null
  /** The tracking page. Null unless the carrier is `other`. */
  url: string | null
  /** For each order line in this parcel, the line's id and how many pieces of it are here. */
  items: { id: string; quantity: number }[]
  atMs: number
}

type Parcels = readonly Pick<Parcel, 'items'>[]

/** Returns how many pieces of a line are in parcels. */
export const sentPieces = (parcels: Parcels, lineId: string): number =>
  parcels
    .flatMap(({ items }) => items.filter(({ id }) => id === lineId))
    .reduce((sum, { quantity }) => sum + quantity, 0)

type Line = { id: string; quantity: number; returned: number }

/** Returns the pieces still to be sent. These are in no parcel, and no refund restocked them. */
export const unsentPieces = (lines: readonly Line[], parcels: Parcels): Parcel['items'] =>
  lines
    .map(({ id, quantity, returned }) => ({
      id,
      quantity: quantity - returned - sentPieces(parcels, id),
    }))
    .filter(({ quantity }) => quantity > 0)

type NamedLine = {
  id: string
  name: string
  size: string | null
  color: string | null
  quantity: number
}

/** Describes pieces of a line, such as `2 × Bayou Tee, M, Navy`. */
export const piecesText = ({ quantity, name, size, color }: Omit<NamedLine, 'id'>): string =>
  [`${quantity} × ${name}`, size, color].filter(Boolean).join(', ')

/** Returns texts such as `2 × Bayou Tee, M, Navy`, or `[]` if the parcel is the whole order. */
export const contentsOf = (lines: readonly NamedLine[], { items }: Pick<Parcel, 'items'>) =>
  lines.every(({ id, quantity }) => sentPieces([{ items }], id) === quantity)
    ? []
    : lines.flatMap(({ id, name, size, color }) => {
        const pieces = sentPieces([{ items }], id)
        const line = { quantity: pieces, name: name || 'Product', size, color }
        return pieces > 0 ? [piecesText(line)] : []
      })

const links: Partial<Record<Carrier, string>> = {
  ups: 'https://www.ups.com/track?tracknum=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
}

type Tracking = Pick<Parcel, 'carrier' | 'number' | 'url'>

/** Returns a parcel's tracking link. For the carrier `other`, replaces `{number}` in `url`. */
export const trackingHref = ({ carrier, number, url }: Tracking): string | null => {
  if (number === null) return null
  const encoded = encodeURIComponent(number)
  const link = links[carrier]
  return link ? link + encoded : (url?.replaceAll('{number}', encoded) ?? null)
}

/** Removes spaces and dashes and uses upper case. For the carrier `other`, only trims the text. */
export const normalizeTracking = (carrier: Carrier, typed: string): string =>
  carrier === 'other' ? typed.trim() : typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase()

/** Published formats: UPS 1Z, USPS IMpb and S10, FedEx Express and Ground, DHL Express. */
const formats: Partial<Record<Carrier, RegExp>> = {
  ups: /^1Z[0-9A-Z]{16}$/,
  usps: /^(?:(?:420\d{5}(?:\d{4})?)?9[1-5]\d{20}|[A-Z]{2}\d{9}US)$/,
  fedex: /^(?:\d{12}|\d{15}|96\d{20})$/,
  dhl: /^(?:\d{10}|JJ?D\d{16,20})$/,
}

/**
 * Numbers that a carrier uses although `formats` assigns them to another. For example, a parcel
 * that USPS delivers for UPS has a USPS number.
 */
const sharedFormats: Partial<Record<Carrier, RegExp>> = {
  ups: /^(?:\d{12}|92\d{20})$/,
  fedex: /^92\d{20}$/,
  dhl: /^(?:\d{12}|(?:420\d{5}(?:\d{4})?)?9[2-4]\d{20})$/,
}

/** Returns the carrier that `formats` recognizes from the number, or undefined. */
export const findCarrier = (typed: string): Carrier | undefined =>
  carriers.find((carrier) => formats[carrier]?.test(normalizeTracking(carrier, typed)))

type TrackingProblem = { field: 'carrier' | 'tracking_number' | 'tracking_url'; message: string }

/** Returns the first problem with its API field. Expects a number from `normalizeTracking`. */
export const checkTracking = ({ carrier, number, url }: Tracking): TrackingProblem | null => {
  const at = (field: TrackingProblem['field'], message: string) => ({ field, message })
  if (url !== null && carrier !== 'other')
    return at('tracking_url', 'is for another carrier only; leave it out')
  if (url !== null && !isSafeLink(url))
    return at('tracking_url', 'must be a link that begins with https://')
  if (number === null) return null
  if (/^\d[.,]\d+E\+\d+$/i.test(number))
    return at(
      'tracking_number',
      'was shortened by a spreadsheet; format the column as text and copy it again',
    )
  if (carrier === 'other') return null
  if (!/^[0-9A-Z]{6,40}$/.test(number))
    return at('tracking_number', 'must be 6 to 40 letters and digits')
  if (formats[carrier]?.test(number) || sharedFormats[carrier]?.test(number)) return null
  const likely = findCarrier(number)
  if (!likely) return null
  return at('carrier', `must fit the number, which looks like one of ${carrierNames[likely]}`)
}

const isSafeLink = (link: string): boolean => {
  const url = URL.parse(link)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

/** Returns a text such as `UPS 1Z999AA10123456784`. For the carrier `other`, returns the number. */
export const trackingText = (carrier: Carrier, number: string | null): string => {
  const text = number ?? 'without tracking'
  if (carrier !== 'other') return `${carrierNames[carrier]} ${text}`
  return number ?? 'Without tracking'
}

export const unshippedStatuses = ['pending', 'processing'] as const

export const isUnshipped = (status: string): boolean =>
  unshippedStatuses.some((one) => one === status)

/** True for the status of an order that has shipped. */
export const hasLeft = (status: string): boolean => status === 'shipped' || status === 'delivered'

/** True if a part of the order has shipped, but not all of it. */
export const isPartlyShipped = (order: { status: string; parcels: readonly unknown[] }): boolean =>
  isUnshipped(order.status) && order.parcels.length > 0
