import { expect, it } from 'vitest'

import { describeShop } from './staff-link.ts'

const started = {
  origin: 'http://127.0.0.1:8787',
  staffOrigin: 'http://localhost:8787',
}

it.each([
  [{}, 'http://127.0.0.1:8787', 'http://localhost:8787/admin', true, 0],
  [{ STAFF_AUTH: 'open' }, 'http://127.0.0.1:8787', 'http://localhost:8787/admin', false, 1],
  [
    { SHOP_HOST: 'shop.example', STAFF_HOST: 'staff.example', TRUSTED_PROXIES: '' },
    'https://shop.example',
    'https://staff.example/admin',
    true,
    1,
  ],
  [
    {
      SHOP_HOST: 'shop.example',
      STAFF_HOST: 'staff.example',
      STAFF_JWT_ISSUER: 'https://login.example',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    'https://shop.example',
    'https://staff.example/admin',
    false,
    0,
  ],
])('describes the URLs and warnings of %j', (vars, shop, backOffice, isByLink, warnings) => {
  const described = describeShop(started, vars)
  expect(described).toMatchObject({ shop, backOffice, isByLink })
  expect(described.warnings).toHaveLength(warnings)
})

it('warns about LIMITS=off', () => {
  expect(describeShop(started, { LIMITS: 'off' }).warnings).toEqual([
    expect.stringContaining('LIMITS=off: no visitor is counted'),
  ])
})
