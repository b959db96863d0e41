import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { rootDir } from './repository-files.ts'
import { describeSettings, describeShop, readStartSettings, startNames } from './start-settings.ts'

it('passes settings of the shop to the Worker, and no other variable', () => {
  const vars = { PICTURE_HOSTS: 'images.example.com' }
  expect(readStartSettings({ ...vars, MAIL_TOKEN: '', HOME: '/home/x' })).toEqual({
    port: 8787,
    dataDir: '.data',
    libsql: undefined,
    vars,
    perMinute: undefined,
  })
})

it('accepts an external libSQL server', () => {
  const env = { LIBSQL_URL: 'libsql://shop.example', LIBSQL_AUTH_TOKEN: 'secret' }
  const libsql = { url: 'libsql://shop.example', authToken: 'secret' }
  expect(readStartSettings(env)).toMatchObject({ libsql, vars: {} })
})

it('passes the hosts of pictures on', () => {
  const vars = { PICTURE_HOSTS: 'images.example.com cdn.example.org' }
  expect(readStartSettings(vars)).toMatchObject({ vars })
})

it('lets no header choose a visitor’s address if a public host implies a proxy', () => {
  const hosts = { SHOP_HOST: 'shop.example', STAFF_HOST: 'staff.example' }
  expect(readStartSettings(hosts).vars).toEqual({ ...hosts, TRUSTED_PROXIES: '' })
  const trusting = { ...hosts, TRUSTED_PROXIES: '127.0.0.1 10.0.0.0/8' }
  expect(readStartSettings(trusting).vars).toEqual(trusting)
})

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

it.each([
  ['PORT', { PORT: 'eighty' }],
  ['PORT', { PORT: '0x10' }],
  ['PORT', { PORT: '1e3' }],
  ['PORT', { PORT: '65536' }],
  ['LIBSQL_URL', { LIBSQL_URL: 'shop.db' }],
  ['PICTURE_HOSTS', { PICTURE_HOSTS: 'https://images.example.com' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '127.0.0.1' }],
  ['MAIL_URL', { MAIL_URL: 'https://mail.example/send' }],
  ['LIBSQL_AUTH_TOKEN', { LIBSQL_AUTH_TOKEN: 'secret' }],
])('names %s when it is wrong', (name, env) => {
  expect(() => readStartSettings(env)).toThrow(new RegExp(`^${name}\\b`))
})

it('disables limits with LIMITS=off, and warns about it', () => {
  const { perMinute, vars } = readStartSettings({ LIMITS: 'off' })
  expect(perMinute).toBe('unlimited')
  expect(describeShop(started, vars).warnings).toEqual([
    expect.stringContaining('LIMITS=off: no visitor is counted'),
  ])
  const hosts = { SHOP_HOST: 'shop.example', STAFF_HOST: 'staff.example' }
  expect(() => readStartSettings({ LIMITS: 'off', ...hosts })).toThrow(/^LIMITS: off is for a shop/)
})

it('has a line of help for each setting', async () => {
  const help = describeSettings(await readFile(join(rootDir, 'docs/operate.md'), 'utf8'))
  const names = help.split('\n').map((line) => line.trim().split(' ')[0])
  expect(names.toSorted()).toEqual(startNames.toSorted())
  expect(help).toContain(
    '  PORT                  the port on 127.0.0.1; 0 takes a free one (8787)\n',
  )
  expect(help).not.toMatch(/[`[\]|]/)
})
