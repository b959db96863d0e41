/** Numbers, shares, days, initials and e-mail addresses as the back office writes them. */
import { Fragment } from 'react'

/** `1,234` */
export const count = (value: number): string => value.toLocaleString('en-US')

/** `Pending` for `pending`. */
export const capitalized = (word: string): string =>
  `${word.charAt(0).toUpperCase()}${word.slice(1)}`

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first letters of the first and the last word; whole signs, such as an emoji of several characters. */
export const initials = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words
  const first = ends.map((word = '') => [...letters.segment(word)][0]?.segment)
  return first.join('').toLocaleUpperCase('en-US') || '?'
}

/** A share in whole percent; 0% of nothing. */
export const percent = (part: number, whole: number): string =>
  `${Math.round(shareOf(part, whole))}%`

/** A share from 0 to 100; 0 of nothing. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : (100 * part) / whole

const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric' })

/** An ISO time as a day where the reader is, `Jan 05, 2024`; `N/A` when it is no time. */
export const dayText = (iso: string): string => {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? 'N/A' : days.format(time)
}

const times = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** Milliseconds since 1970 as day and time where the reader is, `Jan 05, 2024, 4:09 PM`. */
export const timeText = (ms: number): string => times.format(ms)

/** An e-mail address in a narrow column: it breaks where a reader would. */
export const Email = ({ address }: { address: string }) =>
  emailParts(address).map((part, index) => (
    // The parts of one address never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** Parts between which an address may be broken: before the `@`, and after its dots, hyphens and the like. */
export const emailParts = (address: string): readonly string[] =>
  address.split(/(?=@)|(?<=[.\-_+])/).filter(Boolean)
