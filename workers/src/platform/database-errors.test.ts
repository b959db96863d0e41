import { DatabaseOverloaded } from '@shop/db/connection/load-limit'
import { DatabaseUnreachable } from '@shop/db/connection/connect'
import { expect, it } from 'vitest'

import { findOutage } from './database-errors.ts'

const wrapped = (cause: unknown) => new Error('Failed query: select 1', { cause })
const coded = (code: string) => Object.assign(new Error('refused'), { code })

it('recognizes an unreachable database, however deep the error is wrapped', () => {
  expect(findOutage(wrapped(wrapped(new DatabaseUnreachable('gone'))))).toBe('database-unavailable')
})

it('recognizes a round trip that was not sent because of the load', () => {
  expect(findOutage(wrapped(new DatabaseOverloaded('busy')))).toBe('overloaded')
})

it.each(['SQLITE_BUSY', 'TXN_TIMEOUT', 'STREAM_EXPIRED'])('treats %s as temporary', (code) => {
  expect(findOutage(wrapped(coded(code)))).toBe('database-unavailable')
})

it.each(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_READONLY', 'SQLITE_CORRUPT'])(
  'treats %s as a storage failure that needs a person',
  (code) => {
    expect(findOutage(wrapped(coded(code)))).toBe('storage-unavailable')
  },
)

it.each(['SQLITE_CONSTRAINT', 'SQL_INPUT_ERROR', 'SERVER_ERROR'])(
  'treats %s as an error that a retry would not fix',
  (code) => {
    expect(findOutage(wrapped(coded(code)))).toBeNull()
  },
)
