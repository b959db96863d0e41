import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { checkWritten, readWritten, type Written } from './settings.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'shop-settings-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const read = async (
  text: string,
  options: { environment?: string; env?: Record<string, string> } = {},
): Promise<Written> => {
  const file = join(dir, 'deploy.toml')
  await writeFile(file, text)
  return readWritten(file, options.environment, options.env ?? {})
}

const whole: Written = {
  CLOUDFLARE_ACCOUNT_ID: 'a',
  CLOUDFLARE_API_TOKEN: 't',
  SHOP_HOST: 'shop.example',
  STAFF_HOST: 'staff.shop.example',
  LIBSQL_URL: 'libsql://shop.example',
  LIBSQL_AUTH_TOKEN: 'secret-of-the-database',
  STAFF_JWT_ISSUER: 'https://team.cloudflareaccess.com',
  STAFF_JWT_AUDIENCE: 'back-office',
}

it('reads the file, overridden by the table of an environment, and fills gaps from the process environment', async () => {
  const text = `
    WORKER_NAME = "shop"
    SHOP_HOST = "shop.example"
    PLACEMENT = "aws:us-east-1"
    [environments.staging]
    WORKER_NAME = "shop-staging"
    SHOP_HOST = "staging.shop.example"`
  expect(
    await read(text, {
      environment: 'staging',
      env: { SHOP_HOST: 'other.example', STAFF_HOST: 'staff.example', HOME: '/' },
    }),
  ).toEqual({
    WORKER_NAME: 'shop-staging',
    SHOP_HOST: 'staging.shop.example',
    STAFF_HOST: 'staff.example',
    PLACEMENT: 'aws:us-east-1',
  })
})

it('works without a file', async () => {
  const none = await readWritten(join(dir, 'none.toml'), undefined, { SHOP_HOST: 'shop.example' })
  expect(none).toEqual({ SHOP_HOST: 'shop.example' })
})

it.each([
  ['a secret', 'LIBSQL_AUTH_TOKEN = "x"', 'LIBSQL_AUTH_TOKEN is a secret'],
  ['the token of the account', 'CLOUDFLARE_API_TOKEN = "x"', 'CLOUDFLARE_API_TOKEN is a secret'],
  ['an unknown name', 'SHOP_HOSTS = "x"', 'SHOP_HOSTS is no setting'],
  ['a number', 'SHOP_HOST = 1', 'SHOP_HOST must be a text'],
  ['invalid TOML', 'SHOP_HOST =', 'deploy.toml: Invalid TOML document'],
])('refuses %s in the file', async (_what, text, message) => {
  await expect(read(text)).rejects.toThrow(message)
})

it('refuses a file that it cannot read', async () => {
  await expect(readWritten(dir, undefined, whole)).rejects.toThrow(`${dir}: EISDIR`)
})

it('refuses an environment without a table', async () => {
  await expect(read('', { environment: 'staging' })).rejects.toThrow(
    'has no table [environments.staging]. Its environments: none.',
  )
  const text = '[environments.staging]\n[environments.trial]'
  for (const environment of ['nope', 'constructor'])
    await expect(read(text, { environment })).rejects.toThrow('Its environments: staging, trial.')
})

it('separates the Worker’s variables from its secrets, and leaves out the deploy’s own settings', () => {
  const settings = { ...whole, WORKER_NAME: 'shop', PICTURE_HOSTS: 'images.example' }
  expect(checkWritten(settings)).toMatchObject({
    vars: {
      SHOP_HOST: 'shop.example',
      STAFF_HOST: 'staff.shop.example',
      LIBSQL_URL: 'libsql://shop.example',
      STAFF_JWT_ISSUER: 'https://team.cloudflareaccess.com',
      STAFF_JWT_AUDIENCE: 'back-office',
      PICTURE_HOSTS: 'images.example',
    },
    secrets: { LIBSQL_AUTH_TOKEN: 'secret-of-the-database' },
  })
  expect(checkWritten(settings).vars).not.toHaveProperty('CLOUDFLARE_API_TOKEN')
})

it('replaces an unset secret by an empty variable, because a new version would inherit the secret', () => {
  for (const MAIL_TOKEN of ['', undefined]) {
    const { vars, secrets } = checkWritten({ ...whole, ...(MAIL_TOKEN === '' && { MAIL_TOKEN }) })
    expect(vars).toMatchObject({ MAIL_TOKEN: '' })
    expect(Object.keys(secrets)).toEqual(['LIBSQL_AUTH_TOKEN'])
  }
})

it('lists all missing settings and explains them', () => {
  const missing = [
    'CLOUDFLARE_ACCOUNT_ID',
    'CLOUDFLARE_API_TOKEN',
    'SHOP_HOST',
    'STAFF_HOST',
    'STAFF_JWT_ISSUER',
    'STAFF_JWT_AUDIENCE',
  ].map((name) => `\n  - ${name}: is missing: \\w.+`)
  expect(() => checkWritten({ LIBSQL_URL: 'libsql://shop.example' })).toThrow(
    new RegExp(`nothing was changed:${missing.join('')}$`),
  )
})

it.each([
  ['STAFF_HOST', 'https://staff.shop.example', 'must be a host name'],
  ['WORKER_NAME', 'Shop 1', 'must be small letters'],
  ['PLACEMENT', 'us-east-1', 'must be as in aws:us-east-1'],
  ['LOCATION_HINT', 'us-east-1', 'must be one of wnam, enam'],
  ['STAFF_JWT_JWKS', 'http://keys.example', 'must begin with https://'],
  ['PICTURE_HOSTS', 'https://images.example', 'must be names of hosts'],
  ['STAFF_HOST', 'shop.example', 'must be another name than SHOP_HOST'],
  ['LIBSQL_URL', 'postgres://shop.example/shop', 'must be a libSQL address'],
  ['LIBSQL_URL', 'libsql://shop.example?authToken=secret', 'contains a token'],
])('refuses %s = %s', (name, value, message) => {
  expect(() => checkWritten({ ...whole, [name]: value })).toThrow(`\n  - ${name}: ${message}`)
})

it.each([
  ['aws:us-east-1', 'enam'],
  ['aws:us-west-2', 'wnam'],
  ['aws:us-gov-west-1', 'wnam'],
  ['aws:ca-central-1', 'enam'],
  ['aws:sa-east-1', 'sam'],
  ['aws:eu-west-1', 'weur'],
  ['aws:ap-northeast-1', 'apac'],
  ['aws:ap-southeast-1', 'apac'],
  ['aws:ap-southeast-2', 'oc'],
  ['aws:il-central-1', 'me'],
  ['aws:af-south-1', 'afr'],
  ['gcp:us-west1', 'wnam'],
  ['gcp:us-central1', 'enam'],
  ['gcp:europe-central2', 'eeur'],
  ['gcp:europe-west4', 'weur'],
  ['gcp:asia-east1', 'apac'],
  ['gcp:australia-southeast1', 'oc'],
])('places the realtime hub for %s in %s', (PLACEMENT, hint) => {
  expect(checkWritten({ ...whole, PLACEMENT })).toMatchObject({
    vars: { LOCATION_HINT: hint, WORKER_REGION: hint },
  })
})

it.each([
  ['where it is placed', { PLACEMENT: 'aws:us-east-1', LOCATION_HINT: 'weur' }, 'enam'],
  [
    'beside the hub, when its place is not known',
    { PLACEMENT: 'azure:a', LOCATION_HINT: 'weur' },
    'weur',
  ],
  ['near each visitor, wherever the hub is', { LOCATION_HINT: 'weur' }, undefined],
])('the Worker runs %s', (_where, written, region) => {
  expect(checkWritten({ ...whole, ...written }).vars['WORKER_REGION']).toBe(region)
})

it('prefers the hub’s location in the file, and sets none if it is unknown', () => {
  const named = checkWritten({ ...whole, PLACEMENT: 'aws:us-east-1', LOCATION_HINT: 'weur' })
  expect(named.vars).toMatchObject({ LOCATION_HINT: 'weur' })
  for (const unknown of [whole, { ...whole, PLACEMENT: 'azure:westeurope' }])
    expect(checkWritten(unknown).vars).not.toHaveProperty('LOCATION_HINT')
})
