import { describe, expect, it } from 'vitest'

import { fetchOutgoing, findAddressProblem, OutgoingError } from './outgoing.ts'

const isAllowed = (url: string, isLocalAllowed = false): boolean =>
  findAddressProblem(url, { isLocalAllowed }) === null

describe('findAddressProblem', () => {
  it.each([
    'https://erp.example.com/hook?key=1',
    'https://erp.example.com:8443/',
    'https://93.184.216.34/',
    'https://[2606:2800:220:1::1]/',
  ])('allows %s', (url) => expect(isAllowed(url)).toBe(true))

  it.each([
    '',
    'erp.example.com',
    'ftp://erp.example.com',
    'http://erp.example.com',
    'http://127.0.0.1:9000',
    'https://me:word@erp.example.com',
    'https://me@erp.example.com',
    'https://localhost',
    'https://localhost./',
    'https://localhost../',
    'https://shop.localhost',
    'https://intranet',
    'https://printer.local',
    'https://db.internal',
    'https://metadata.google.internal.',
    'https://router.lan',
    'https://localhost.localdomain',
    'https://127.0.0.1',
    'https://127.1',
    'https://0x7f.0.0.1',
    'https://2130706433',
    'https://0177.0.0.1',
    'https://0.0.0.0',
    'https://10.1.2.3',
    'https://172.16.0.1',
    'https://192.168.1.1',
    'https://100.64.0.1',
    'https://169.254.169.254',
    'https://198.18.0.1',
    'https://224.0.0.1',
    'https://255.255.255.255',
    'https://[::1]',
    'https://[::]',
    'https://[fe80::1]',
    'https://[fc00::1]',
    'https://[fd12:3456::1]',
    'https://[::ffff:10.0.0.1]',
    'https://[::ffff:8.8.8.8%25eth0]',
    'https://[::127.0.0.1]',
    'https://[64:ff9b::10.0.0.1]',
    'https://[2002:7f00:1::]',
    'https://[2001:db8::1]',
  ])('refuses %s', (url) => expect(isAllowed(url)).toBe(false))

  it('allows http only on 127.0.0.1, and only if the setting says so', () => {
    expect(isAllowed('http://127.0.0.1:9000/hook', true)).toBe(true)
    expect(isAllowed('http://localhost:9000', true)).toBe(false)
    expect(isAllowed('http://10.0.0.1', true)).toBe(false)
  })
})

describe('fetchOutgoing', () => {
  const through = (respond: () => Promise<Response>) =>
    fetchOutgoing({ network: { fetch: respond }, isLocalAllowed: false }, 'https://a.example/', {})

  it('fails without a request for a private address', async () => {
    const network = { fetch: () => Promise.reject(new Error('was sent')) }
    const sent = fetchOutgoing({ network, isLocalAllowed: false }, 'https://10.0.0.1/', {})
    await expect(sent).rejects.toThrow('must be a public address')
  })

  it('fails on any redirect, and reveals no network error of the receiver', async () => {
    for (const status of [301, 302, 304, 307])
      await expect(through(async () => new Response(null, { status }))).rejects.toMatchObject({
        status,
      })
    const failed = through(() => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1')))
    await expect(failed).rejects.toEqual(new OutgoingError('It is unreachable.'))
  })
})
