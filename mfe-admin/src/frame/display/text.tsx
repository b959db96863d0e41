import { Fragment } from 'react'

import { categoryName } from '@shop/domain/categories'
import { formatsOf } from '@shop/domain/shop-days'
import { shopSettings } from '@shop/session/shop-settings'

export const count = (value: number): string => value.toLocaleString('en-US')

export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

const shortIdLength = 8

export const shortOrderId = (id: string): string => `${id.slice(0, shortIdLength)}…`

export const categoryText = (id: string): string => categoryName(shopSettings.categories.all, id)

export const shopTimeZone = (): string => shopSettings.shop.timeZone

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

export const initials = (name: string): string => {
  const words = name.split(/\s+/).map(withoutBrackets).filter(Boolean)
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words
  const first = ends.map((word = '') => [...letters.segment(word)][0]?.segment)
  return first.join('').toLocaleUpperCase('en-US') || '?'
}

const withoutBrackets = (word: string): string => word.replace(/^\p{P}+/u, '')

export const percent = (part: number, whole: number): string =>
  `${Math.round(shareOf(part, whole))}%`

export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : (100 * part) / whole

const day = { month: 'short', day: '2-digit', year: 'numeric' } as const
const days = formatsOf('en-US', day)
const times = formatsOf('en-US', { ...day, hour: 'numeric', minute: '2-digit' })

/** Returns a day such as `Jan 05, 2024`, in the shop's time zone. */
export const dayText = (iso: string): string => {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? 'N/A' : days(shopTimeZone()).format(time)
}

/** Formats an ISO time or epoch milliseconds as `Jan 05, 2024, 4:09 PM` in the shop's time zone. */
export const timeText = (time: string | number): string =>
  times(shopTimeZone()).format(new Date(time))

export const Email = ({ address }: { address: string }) =>
  emailParts(address).map((part, index) => (
    // The parts of an address never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

export const emailParts = (address: string): readonly string[] =>
  address.split(/(?=@)|(?<=[.\-_+])/).filter(Boolean)
