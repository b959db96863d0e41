import { expect, it, vi } from 'vitest'

import { describeRequest, writeLog } from './log.ts'

const written = (error: unknown) => {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
  writeLog('request-1', { level: 'error', message: 'GET /api/orders failed', error })
  const [line] = spy.mock.lastCall ?? []
  spy.mockRestore()
  return JSON.parse(String(line))
}

it('writes one JSON object with the time, the request id and every cause', () => {
  const line = written(new Error('outer', { cause: new Error('inner', { cause: 'innermost' }) }))
  expect(line).toMatchObject({ requestId: 'request-1', level: 'error' })
  expect(Math.abs(Date.parse(line.at) - Date.now())).toBeLessThan(60_000)
  expect(line.error).toMatch(/outer.*Cause: Error: inner.*Cause: innermost/s)
})

it('omits the values of a failed query', () => {
  const failed = Object.assign(new Error('Failed query: select ?\nparams: ada@example.com'), {
    query: 'select ?',
    params: ['ada@example.com'],
  })
  expect(written(failed).error).toBe('Failed query: select ?')
})

it.each([
  ['/admin/customers?view=ada%40example.com&q=ada', 'GET /admin/customers'],
  ['/api/customers/ada%40example.com', 'GET /api/customers/…'],
  ['/api/customers/ada@example.com/x', 'GET /api/customers/…/x'],
  ['/shop/ada%2540example.com', 'GET /shop/…'],
])('describes %s without personal data', (path, place) => {
  expect(describeRequest(new Request(`https://shop.example${path}`))).toBe(place)
})
