import { expect, it } from 'vitest'

import { linesOfCall } from './server-entry.ts'

const call = (changes: object) =>
  linesOfCall({
    event: { request: { headers: { 'x-request-id': 'page-1' } } },
    logs: [],
    exceptions: [],
    outcome: 'ok',
    ...changes,
  } as unknown as Parameters<typeof linesOfCall>[0])

it('returns console lines and exceptions with the request id of the page', () => {
  const logs = [
    { level: 'log', message: ['loaded', { rows: 2 }] },
    { level: 'warn', message: 'slow' },
  ]
  const exceptions = [{ name: 'TypeError', message: 'x is undefined', stack: 'at server.js:1' }]
  expect(call({ logs, exceptions, outcome: 'exception' })).toEqual({
    requestId: 'page-1',
    lines: [
      { level: 'info', message: 'loaded {"rows":2}' },
      { level: 'warn', message: 'slow' },
      { level: 'error', message: 'TypeError: x is undefined', error: 'at server.js:1' },
    ],
  })
})

it('reports that the platform ended the call', () => {
  expect(call({ outcome: 'exceededCpu' }).lines).toEqual([
    { level: 'error', message: 'ended: exceededCpu' },
  ])
})

it('omits excess lines of a loop and reports how many', () => {
  const logs = Array.from({ length: 25 }, () => ({ level: 'log', message: ['x'.repeat(5000)] }))
  const { lines } = call({ logs })
  expect(lines).toHaveLength(21)
  expect(lines[0]?.message).toHaveLength(2001)
  expect(lines.at(-1)).toEqual({ level: 'warn', message: '5 more lines were left out' })
})

it('works without a request', () => {
  expect(call({ event: null })).toEqual({ requestId: 'unknown', lines: [] })
})
