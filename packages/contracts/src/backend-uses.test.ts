import * as v from 'valibot'
import { expect, it } from 'vitest'

import { issuesOf } from '@shop/testkit/issues'
import { Needs } from './backend.ts'
import { checkMail, checkPath, checkQuery, checkRequest, checkWrites } from './backend-uses.ts'

const ann = 'ann@example.com'
const needs = v.parse(Needs, { rows: { wishes: { persons: true }, notes: {} } })
const reach = { module: 'wishes', needs, isReadOnly: false }
const put = { kind: 'put', table: 'wishes', key: ann, person: ann }

it.each<[string, () => unknown]>([
  ['an invalid email', () => checkWrites(reach, [{ ...put, person: 'ann@' }])],
  ['a row without its person', () => checkWrites(reach, [{ ...put, person: undefined }])],
  ['a row that is about nobody', () => checkWrites(reach, [{ ...put, table: 'notes' }])],
  ['a row that is too large', () => checkWrites(reach, [{ ...put, value: 'x'.repeat(17_000) }])],
  ['a value that is not JSON', () => checkWrites(reach, [{ ...put, value: 1n }])],
  ['a field that does not exist', () => checkQuery(reach, { table: 'wishes', email: ann })],
  ['an email as the limit', () => checkQuery(reach, { table: 'wishes', limit: ann })],
  ['an e-mail', () => checkMail(reach, { template: 'a', to: ann, key: '', data: {} })],
  ['a path', () => checkPath(`/shop?search=${ann}`)],
  ['a URL', () => checkRequest(reach, `//crm.example/${ann}`, {})],
])('the error about %s names no person', (_what, check) => {
  expect(check).toThrow(/.+/)
  expect(check).not.toThrow('ann@')
})

it.each([
  'https://api.example.com:443',
  'https://API.example.com',
  'https://a.example/',
  'ftp://a.example',
])('accepts no host written as %s, which no call would match', (host) => {
  expect(issuesOf(Needs, { hosts: [host] })).toEqual([
    expect.stringContaining('hosts.0: must be an origin'),
  ])
  expect(issuesOf(Needs, { hosts: ['https://api.example.com:8443'] })).toEqual([])
})

it('lets an action that only reads fetch a page, but send nothing', () => {
  const needs = v.parse(Needs, { hosts: ['https://api.example.com'] })
  const reading = { module: 'wishes', needs, isReadOnly: true }
  const url = 'https://api.example.com/stock'
  expect(checkRequest(reading, url, {}).init.method).toBe('GET')
  expect(() => checkRequest(reading, url, { method: 'POST' })).toThrow('it may only read')
})

it('refuses an e-mail whose data lacks a name that its texts use', () => {
  const back = {
    subject: 'Back, {name}',
    heading: 'Back',
    intro: 'Dear {naem}',
    next: ['{name}'],
    consent: 'own-request' as const,
  }
  const mailing = { ...reach, needs: { ...needs, mails: { back } } }
  const mail = (data: Record<string, string>) =>
    checkMail(mailing, { template: 'back', to: ann, key: 'a', data })
  expect(() => mail({ name: 'Ann' })).toThrow('data has no naem, which the words of "back" need')
  expect(mail({ name: '{other}', naem: 'Ann' }).words).toMatchObject({
    subject: 'Back, {other}',
    intro: 'Dear Ann',
  })
})
