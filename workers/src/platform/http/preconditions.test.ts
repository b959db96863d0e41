import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { ProblemError } from '@shop/contracts/problem'

import { conditionNames, isNotModified, readTags } from './preconditions.ts'

const etag = '"abc"'

const outcomeOf = (headers: Record<string, string>): string => {
  try {
    return isNotModified(new Headers(headers), etag) ? '304' : 'sent'
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'precondition-failed') return '412'
    throw error
  }
}

describe('If-None-Match', () => {
  it.each(['"abc"', 'W/"abc"', '*', '"x", "abc"', ',, "x" ,W/"abc",', ' "abc" ', '"a,b", "abc"'])(
    'matches the version in %s',
    (header) => expect(outcomeOf({ 'if-none-match': header })).toBe('304'),
  )

  it.each(['"x"', '"x", "y"', 'abc', '"abc', 'abc"', 'w/"abc"', '"abc" "x"', '*, "x"', '', ',,'])(
    'sends the file for %j',
    (header) => expect(outcomeOf({ 'if-none-match': header })).toBe('sent'),
  )

  it('does not match a tag inside of another one', () => {
    expect(outcomeOf({ 'if-none-match': '"xabc", "a,"' })).toBe('sent')
  })
})

describe('If-Match', () => {
  it.each(['"abc"', '*', '"x","abc"', 'abc', ''])('sends the file for %j', (header) =>
    expect(outcomeOf({ 'if-match': header })).toBe('sent'),
  )

  it.each(['"x"', 'W/"abc"'])('fails for %s', (header) =>
    expect(outcomeOf({ 'if-match': header })).toBe('412'),
  )

  it('is evaluated before If-None-Match', () => {
    expect(outcomeOf({ 'if-match': '"x"', 'if-none-match': '"abc"' })).toBe('412')
  })
})

it('ignores dates, because no response has one', () => {
  const longAgo = 'Sun, 06 Nov 1994 08:49:37 GMT'
  expect(outcomeOf({ 'if-unmodified-since': longAgo })).toBe('sent')
  expect(outcomeOf({ 'if-modified-since': 'Fri, 02 Jan 2099 03:04:05 GMT' })).toBe('sent')
})

const headerText = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', 'W', '/', ',', ' ', '\t', '*', 'a', 'b', '\\', 'é') }),
  fc.string({ unit: 'binary-ascii' }).map((text) => text.replaceAll(/[\0\r\n]/g, '')),
)
const anyTag = fc
  .tuple(fc.boolean(), fc.stringMatching(/^[!#-~]{0,20}$/))
  .map(([isWeak, opaque]) => `${isWeak ? 'W/' : ''}"${opaque}"`)

it('throws nothing but its ProblemError for any headers', () => {
  const headers = fc.dictionary(fc.constantFrom(...conditionNames), headerText)
  fc.assert(
    fc.property(headers, (given) => {
      expect(['304', 'sent', '412']).toContain(outcomeOf(given))
    }),
  )
})

it('parses every list of tags', () => {
  const separator = fc.constantFrom(',', ', ', ' ,\t', ',,')
  fc.assert(
    fc.property(fc.array(anyTag, { minLength: 1, maxLength: 8 }), separator, (tags, between) => {
      expect(readTags(tags.join(between))).toEqual(tags)
    }),
  )
})

it('reads a long malformed list in linear time', () => {
  const steps = (length: number): string => `${' \t,'.repeat(length)}x`
  expect(readTags(steps(20_000))).toBeNull()
})
