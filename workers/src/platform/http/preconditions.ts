/**
 * Conditional requests (RFC 9110, 13) compare only `ETag`, because no response has a
 * `Last-Modified`. The bucket must not evaluate the conditions, because it throws for a malformed
 * header.
 */
import { ProblemError } from '@shop/contracts/problem'

export const conditionNames = ['if-match', 'if-none-match'] as const

/** @throws ProblemError `precondition-failed` if the client only accepts another version */
export const isNotModified = (headers: Headers, etag: string): boolean => {
  const ifMatch = readTags(headers.get('if-match'))
  if (ifMatch && !includesTag(ifMatch, etag, 'strong'))
    throw new ProblemError('precondition-failed', 'This is not the version that was asked for.')
  const known = readTags(headers.get('if-none-match'))
  return known !== null && includesTag(known, etag, 'weak')
}

/** Drops the headers that describe the missing body (RFC 9110, 15.4.5). */
export const notModified = (headers: Headers): Response => {
  for (const name of ['content-type', 'content-encoding']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}

type Tags = '*' | readonly string[]

/** Strong comparison matches no weak tag; weak comparison ignores `W/` (RFC 9110, 8.8.3.2). */
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
