import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { ProblemError } from '@shop/contracts/problem'

import { conditionNames, isNotModified, readDate, readTags } from './preconditions.ts'

const etag = '"abc"'
const modifiedAtMs = Date.UTC(2026, 0, 2, 3, 4, 5, 678)
const sameDate = 'Fri, 02 Jan 2026 03:04:05 GMT'
const dayBefore = 'Thu, 01 Jan 2026 03:04:05 GMT'

const outcomeOf = (headers: Record<string, string>, current = { etag, modifiedAtMs }): string => {
  try {
    return isNotModified(new Headers(headers), current) ? '304' : 'sent'
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

  it('makes dates irrelevant, even if it is malformed', () => {
    const since = { 'if-modified-since': sameDate }
    expect(outcomeOf({ 'if-none-match': '"x"', ...since })).toBe('sent')
    expect(outcomeOf({ 'if-none-match': 'x', ...since })).toBe('sent')
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
    expect(outcomeOf({ 'if-match': '"abc"', 'if-unmodified-since': dayBefore })).toBe('sent')
  })
})

describe('a date', () => {
  it.each([
    ['if-modified-since', sameDate, '304'],
    ['if-modified-since', dayBefore, 'sent'],
    ['if-modified-since', 'yesterday', 'sent'],
    ['if-modified-since', '2026-01-02T03:04:05Z', 'sent'],
    ['if-unmodified-since', sameDate, 'sent'],
    ['if-unmodified-since', dayBefore, '412'],
    ['if-unmodified-since', '0', 'sent'],
  ])('%s: %s', (name, date, outcome) => expect(outcomeOf({ [name]: date })).toBe(outcome))

  it('is ignored if none is stored', () => {
    const current = { etag } as { etag: string; modifiedAtMs: number }
    expect(outcomeOf({ 'if-modified-since': sameDate }, current)).toBe('sent')
    expect(outcomeOf({ 'if-unmodified-since': dayBefore }, current)).toBe('sent')
  })

  it('is parsed in its three forms', () => {
    const forms = [
      'Sun, 06 Nov 1994 08:49:37 GMT',
      'Sunday, 06-Nov-94 08:49:37 GMT',
      'Sun Nov  6 08:49:37 1994',
    ]
    expect(forms.map(readDate)).toEqual([784_111_777, 784_111_777, 784_111_777])
  })
})

const headerText = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', 'W', '/', ',', ' ', '\t', '*', 'a', 'b', '\\', 'é') }),
  fc.string({ unit: 'binary-ascii' }).map((text) => text.replaceAll(/[\0\r\n]/g, '')),
)
const anyTag = fc
  .tuple(fc.boolean(), fc.stringMatching(/^[!#-~]{0,20}$/))
  .map(([isWeak, opaque]) => `${isWeak ? 'W/' : ''}"${opaque}"`)

it('throws nothing but its problem for any headers', () => {
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
