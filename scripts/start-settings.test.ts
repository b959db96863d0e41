import { expect, it } from 'vitest'

import { describeShop, readStartSettings } from './start-settings.ts'

it('hands settings of the shop on to the Worker, and no other variable', () => {
  const vars = { PICTURE_HOSTS: 'images.example.com' }
  expect(readStartSettings({ ...vars, MAIL_TOKEN: '', HOME: '/home/x' })).toEqual({
    port: 8787,
    dataDir: '.data',
    libsql: undefined,
    vars,
  })
})

it('takes a libSQL server of your own', () => {
  const env = { LIBSQL_URL: 'libsql://shop.example', LIBSQL_AUTH_TOKEN: 'secret' }
  const libsql = { url: 'libsql://shop.example', authToken: 'secret' }
  expect(readStartSettings(env)).toMatchObject({ libsql, vars: {} })
})

it('hands the hosts of pictures on', () => {
  const vars = { PICTURE_HOSTS: 'images.example.com cdn.example.org' }
  expect(readStartSettings(vars)).toMatchObject({ vars })
})

it('lets no header choose the address of a visitor where a public name means a proxy', () => {
  const { vars } = readStartSettings({ SHOP_HOST: 'shop.example' })
  expect(vars).toEqual({ SHOP_HOST: 'shop.example', TRUSTED_PROXIES: '' })
  const trusting = { SHOP_HOST: 'shop.example', TRUSTED_PROXIES: '127.0.0.1 10.0.0.0/8' }
  expect(readStartSettings(trusting).vars).toEqual(trusting)
})

const started = { origin: 'http://127.0.0.1:8787', staffKey: 'k' }

it.each([
  [{}, 'http://127.0.0.1:8787', 'http://127.0.0.1:8787/admin?key=k', 0],
  [{ STAFF_AUTH: 'open' }, 'http://127.0.0.1:8787', 'http://127.0.0.1:8787/admin', 1],
  [
    { SHOP_HOST: 'shop.example', TRUSTED_PROXIES: '' },
    'https://shop.example',
    'https://shop.example/admin?key=<what the file staff-key holds>',
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
    0,
  ],
])('says of %j where it opens, and what to be warned of', (vars, shop, backOffice, warnings) => {
  const described = describeShop(started, vars)
  expect(described).toMatchObject({ shop, backOffice })
  expect(described.warnings).toHaveLength(warnings)
})

it.each([
  ['PORT', { PORT: 'eighty' }],
  ['LIBSQL_URL', { LIBSQL_URL: 'shop.db' }],
  ['PICTURE_HOSTS', { PICTURE_HOSTS: 'https://images.example.com' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '127.0.0.1' }],
  ['MAIL_URL', { MAIL_URL: 'https://mail.example/send' }],
  ['LIBSQL_AUTH_TOKEN', { LIBSQL_AUTH_TOKEN: 'secret' }],
])('names %s when it is wrong', (name, env) => {
  expect(() => readStartSettings(env)).toThrow(new RegExp(`^${name}\\b`))
})
