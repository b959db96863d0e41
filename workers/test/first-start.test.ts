import { expect, it } from 'vitest'

import { startApi } from './shop.ts'

const { call, origin } = await startApi()

it.each(['/', '/shop', '/no-such-page'])(
  'pages: before the first release, %s returns 503 and a plain page',
  async (path) => {
    const response = await fetch(origin + path)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toMatch(/^[1-5]$/)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toContain('The shop is starting.')
  },
)

it('API: before the first release, an unknown route returns 404', async () => {
  expect((await call('/no-such-route')).status).toBe(404)
})
