import { expect, it } from 'vitest'

import { readSettings } from './settings.ts'

const LIBSQL_URL = 'http://127.0.0.1:8080'
const STAFF_JWT_AUDIENCE = 'shop'
const access = { STAFF_JWT_ISSUER: 'https://team.cloudflareaccess.com', STAFF_JWT_AUDIENCE }
const mail = {
  MAIL_URL: 'https://mail.example/send',
  MAIL_TOKEN: 'token',
  MAIL_FROM: 'Shop <orders@shop.example>',
}

it('accepts a mail provider, and a stand-in for it on this machine', () => {
  expect(readSettings({ LIBSQL_URL, ...mail })).toMatchObject(mail)
  const local = { ...mail, MAIL_URL: 'http://127.0.0.1:1/send', MAIL_FROM: 'orders@shop.example' }
  expect(readSettings({ LIBSQL_URL, ...local })).toMatchObject(local)
})

it('reads what is set, with defaults for the rest', () => {
  expect(readSettings({ LIBSQL_URL, STAFF_AUTH: 'open', OTHER: 1 })).toEqual({
    LIBSQL_URL,
    MODEL_DAILY_TOKENS: 1_000_000,
    MODEL_TIMEOUT_MS: 8000,
    PAYMENT_MINUTES: 30,
    PAYMENT_URL: 'https://api.stripe.com',
    RENDER_MS: 2000,
    SOCKETS_PER_SHARD: 16_000,
    STAFF_AUTH: 'open',
    STAFF_DEFAULT_ROLE: 'viewer',
    STAFF_JWT_HEADER: 'cf-access-jwt-assertion',
    STAFF_JWT_ROLE_CLAIM: 'role',
  })
})

it.each([
  ['LIBSQL_URL', {}],
  ['LIBSQL_URL', { LIBSQL_URL: 'nowhere' }],
  ['STAFF_AUTH', { LIBSQL_URL, STAFF_AUTH: 'local' }],
  ['STAFF_AUTH', { LIBSQL_URL: 'libsql://shop.example', STAFF_AUTH: 'open' }],
  ['STAFF_AUTH', { LIBSQL_URL, STAFF_AUTH: 'open', STAFF_HOST: 'staff.example' }],
  ['STAFF_AUTH', { LIBSQL_URL, STAFF_AUTH: 'open', ...access }],
  ['STAFF_KEY', { LIBSQL_URL, STAFF_KEY: 'short' }],
  ['STAFF_JWT_ISSUER', { LIBSQL_URL, ...access, STAFF_JWT_ISSUER: 'team.cloudflareaccess.com' }],
  ['STAFF_JWT_ISSUER', { LIBSQL_URL, ...access, STAFF_JWT_ISSUER: 'https://' }],
  ['STAFF_JWT_ISSUER', { LIBSQL_URL, ...access, STAFF_JWT_ISSUER: 'https:login.example' }],
  ['STAFF_JWT_ISSUER', { LIBSQL_URL, ...access, STAFF_JWT_ISSUER: ' https://login.example' }],
  ['STAFF_JWT_ISSUER', { LIBSQL_URL, STAFF_JWT_ISSUER: access.STAFF_JWT_ISSUER }],
  ['STAFF_JWT_AUDIENCE', { LIBSQL_URL, STAFF_JWT_AUDIENCE }],
  ['STAFF_JWT_JWKS', { LIBSQL_URL, ...access, STAFF_JWT_ISSUER: 'https://login.example' }],
  ['STAFF_JWT_JWKS', { LIBSQL_URL, ...access, STAFF_JWT_JWKS: 'http://login.example/keys' }],
  ['STAFF_JWT_HEADER', { LIBSQL_URL, ...access, STAFF_JWT_HEADER: 'x token' }],
  ['STAFF_DEFAULT_ROLE', { LIBSQL_URL, ...access, STAFF_DEFAULT_ROLE: 'admin' }],
  ['STAFF_HOST', { LIBSQL_URL, STAFF_HOST: 'https://staff.example' }],
  ['STAFF_AUTH', { LIBSQL_URL, STAFF_AUTH: 'open', SHOP_HOST: 'shop.example' }],
  ['TRUSTED_PROXIES', { LIBSQL_URL, TRUSTED_PROXIES: '127.0.0.1' }],
  ['TRUSTED_PROXIES', { LIBSQL_URL, SHOP_HOST: 'shop.example', TRUSTED_PROXIES: 'localhost' }],
  ['STAFF_HOST', { LIBSQL_URL, SHOP_HOST: 'shop.example' }],
  ['LIMITS', { LIBSQL_URL, LIMITS: 'none' }],
  ['LIMITS', { LIBSQL_URL, LIMITS: 'off', SHOP_HOST: 'shop.example', STAFF_HOST: 's.example' }],
  ['SHOP_HOST', { LIBSQL_URL, STAFF_HOST: 'staff.example' }],
  ['STAFF_HOST', { LIBSQL_URL, STAFF_HOST: 'shop.example', SHOP_HOST: 'shop.example' }],
  ['MAIL_URL', { LIBSQL_URL, ...mail, MAIL_URL: 'http://mail.example/send' }],
  ['MAIL_URL', { LIBSQL_URL, ...mail, MAIL_URL: 'https://name:word@mail.example/send' }],
  ['MAIL_URL', { LIBSQL_URL, MAIL_URL: mail.MAIL_URL }],
  ['MAIL_TOKEN', { LIBSQL_URL, ...mail, MAIL_TOKEN: 'two words' }],
  ['MAIL_FROM', { LIBSQL_URL, ...mail, MAIL_FROM: 'Shop' }],
  ['MODEL_URL', { LIBSQL_URL, MODEL_URL: 'models.example', MODEL_NAME: 'm' }],
  ['MODEL_URL', { LIBSQL_URL, MODEL_URL: 'https://models.example' }],
  [
    'MODEL_URL',
    { LIBSQL_URL, MODEL_URL: 'http://models.example', MODEL_NAME: 'm', MODEL_KEY: 'k' },
  ],
  ['MODEL_KEY', { LIBSQL_URL, MODEL_NAME: 'm', MODEL_KEY: 'k' }],
  ['MODEL_NAME', { LIBSQL_URL, MODEL_NAME: 'two words' }],
  ['MODEL_DAILY_TOKENS', { LIBSQL_URL, MODEL_DAILY_TOKENS: '1e9' }],
  ['MODEL_TIMEOUT_MS', { LIBSQL_URL, MODEL_TIMEOUT_MS: '99' }],
  ['MODEL_TIMEOUT_MS', { LIBSQL_URL, MODEL_TIMEOUT_MS: '25001' }],
  ['MAIL_FROM', { LIBSQL_URL, ...mail, MAIL_FROM: 'Shop\nBcc: x <orders@shop.example>' }],
])('names %s when it is wrong', (name, env) => {
  expect(() => readSettings(env)).toThrow(new RegExp(`^${name}: `))
})
