import { namesReadBy } from '@shop/workers/setting-table'
import { expect, it } from 'vitest'

import { describeSettings, readArguments, readStartSettings } from './start-settings.ts'

it('passes settings of the shop to the Worker, and no other variable', () => {
  const vars = { PICTURE_HOSTS: 'images.example.com' }
  expect(readStartSettings({ ...vars, MAIL_TOKEN: '', HOME: '/home/x' })).toEqual({
    port: 8787,
    dataDir: '.data',
    libsql: undefined,
    vars,
    hasTestBank: false,
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

it('trusts no header with a visitor’s address if a public host is set without trusted proxies', () => {
  const hosts = { SHOP_HOST: 'shop.example', STAFF_HOST: 'staff.example' }
  expect(readStartSettings(hosts).vars).toEqual({ ...hosts, TRUSTED_PROXIES: '' })
  const trusting = { ...hosts, TRUSTED_PROXIES: '127.0.0.1 10.0.0.0/8' }
  expect(readStartSettings(trusting).vars).toEqual(trusting)
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
])('names the variable %s if its value is invalid', (name, env) => {
  expect(() => readStartSettings(env)).toThrow(new RegExp(`^${name}\\b`))
})

it('disables limits with LIMITS=off, but not with a public host', () => {
  expect(readStartSettings({ LIMITS: 'off' }).perMinute).toBe('unlimited')
  const hosts = { SHOP_HOST: 'shop.example', STAFF_HOST: 'staff.example' }
  expect(() => readStartSettings({ LIMITS: 'off', ...hosts })).toThrow(/^LIMITS: off is for a shop/)
})

it('describes each setting in the help', () => {
  const help = describeSettings()
  const names = help.split('\n').map((line) => line.trim().split(' ')[0])
  expect(names).toEqual(namesReadBy('start'))
  expect(help).toContain(
    '  PORT                  the port on 127.0.0.1; 0 takes a free one (8787)\n',
  )
})

it('takes payments by a test bank on request, unless there is another provider', () => {
  const given = readArguments(['--payments', 'test', 'mfe-catalog'])
  expect(given).toEqual({ isHelp: false, positionals: ['mfe-catalog'], hasTestBank: true })
  expect(readStartSettings({}, given)).toMatchObject({ hasTestBank: true })
  expect(readArguments([])).toMatchObject({ hasTestBank: false })
  expect(() => readArguments(['--payments', 'stripe'])).toThrow('--payments must be "test".')
  expect(() => readStartSettings({ PAYMENT_KEY: 'sk_live_1' }, given)).toThrow(/^PAYMENT_KEY: /)
})
