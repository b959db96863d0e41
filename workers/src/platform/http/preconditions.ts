/**
 * Conditional requests (RFC 9110, 13). The shop evaluates them itself, because the bucket throws at
 * a malformed header.
 */
import { ProblemError } from '@shop/contracts/problem'

/** Identify the current version of a response. `modifiedAtMs` is only set if a date is stored. */
export type Validators = { etag: string; modifiedAtMs?: number }

export const conditionNames = [
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
] as const

/**
 * True if a GET or HEAD gets a 304 because the client already has this version. Evaluates the
 * headers in the order of RFC 9110, 13.2.2, and ignores malformed ones.
 * @throws ProblemError `precondition-failed` if the client only accepts another version
 */
export const isNotModified = (headers: Headers, current: Validators): boolean => {
  if (!conditionNames.some((name) => headers.has(name))) return false
  const modifiedAtSeconds = Math.floor((current.modifiedAtMs ?? NaN) / 1000)
  const ifMatch = readTags(headers.get('if-match'))
  const unmodifiedSince = readDate(headers.get('if-unmodified-since'))
  const isOther = ifMatch
    ? !includesTag(ifMatch, current.etag, 'strong')
    : modifiedAtSeconds > unmodifiedSince
  if (isOther) {
    throw new ProblemError('precondition-failed', 'This is another version than the one asked for.')
  }
  const known = readTags(headers.get('if-none-match'))
  if (known) return includesTag(known, current.etag, 'weak')
  // A date only counts without a tag header, even a malformed one (13.1.3).
  if (headers.has('if-none-match')) return false
  return modifiedAtSeconds <= readDate(headers.get('if-modified-since'))
}

type Tags = '*' | readonly string[]

/** Strong comparison matches no weak tag; weak comparison ignores the mark (RFC 9110, 8.8.3.2). */
const includesTag = (tags: Tags, etag: string, comparison: 'strong' | 'weak'): boolean => {
  if (tags === '*') return true
  const same = (tag: string): string => (comparison === 'weak' ? tag.replace(/^W\//, '') : tag)
  const isComparable = comparison === 'weak' || !etag.startsWith('W/')
  return isComparable && tags.some((tag) => same(tag) === same(etag))
}

const listElement = /[ \t]*(?:((?:W\/)?"[\u0021\u0023-\u007e\u0080-\uffff]*")[ \t]*)?(?:,|$)/y

export const readTags = (header: string | null): Tags | null => {
  const text = header?.trim() ?? ''
  if (text === '*') return '*'
  const tags: string[] = []
  listElement.lastIndex = 0
  while (listElement.lastIndex < text.length) {
    const element = listElement.exec(text)
    if (!element) return null
    if (element[1]) tags.push(element[1])
  }
  return tags.length > 0 ? tags : null
}

const day = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const time = '\\d\\d:\\d\\d:\\d\\d'

/** The three forms of RFC 9110, 5.6.7. The last one implies UTC. */
const dateForms = [
  new RegExp(`^${day}, \\d\\d ${month} \\d{4} ${time} GMT$`),
  new RegExp(`^${day}[a-z]{3,6}, \\d\\d-${month}-\\d\\d ${time} GMT$`),
  new RegExp(`^${day} ${month} (?:\\d\\d| \\d) ${time} \\d{4}$`),
]

/** Seconds since 1970. `NaN`, for which every comparison is false, if there is no valid date. */
export const readDate = (header: string | null): number => {
  const text = header?.trim() ?? ''
  if (!dateForms.some((form) => form.test(text))) return NaN
  return Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) / 1000
}
