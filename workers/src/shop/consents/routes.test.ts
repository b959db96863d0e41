import { describe, expect, it } from 'vitest'

import { nextVisitor } from '@shop/testkit/next-visitor'

import { startApi } from '../../../test/shop.ts'

describe('/api/consents', async () => {
  const { call, callAsStaff, callStaffHost, staffHeaders, staffOrigin } = await startApi()
  const post = (json: unknown, verb = 'unsubscribe') =>
    call(`/consents/${verb}`, { method: 'POST', json, headers: nextVisitor() })

  it('responds to an unknown key as to a known one', async () => {
    const key = 'x'.repeat(22)
    const responses = [
      await post({ key }),
      await post({ key: 'unknown' }),
      await post({ key }, 'confirm'),
    ]
    for (const { status, body } of responses) expect([status, body]).toEqual([204, null])
  })

  it.each([[{}], [{ key: '' }], [{ key: 'k', email: 'ada@example.com' }], [{ key: 5 }]])(
    'refuses %j',
    async (body) => {
      for (const verb of ['unsubscribe', 'confirm'])
        expect(await post(body, verb)).toMatchObject({ status: 422, body: { code: 'bad-input' } })
    },
  )

  it('shows the list and the export only to staff', async () => {
    for (const path of ['/consents', '/consents/export'])
      expect(await callStaffHost(path)).toMatchObject({ status: 401 })
    expect(await callAsStaff('/consents')).toMatchObject({ body: { consents: [], total: 0 } })
    const file = await fetch(`${staffOrigin}/api/consents/export`, { headers: staffHeaders })
    expect(file.headers.get('content-disposition')).toMatch(/filename="newsletter-[\d-]+\.csv"/)
    expect(await callAsStaff('/consents?state=maybe')).toMatchObject({ status: 422 })
  })
})
