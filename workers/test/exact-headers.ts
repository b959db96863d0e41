import { createHash } from 'node:crypto'

import { plainPageStyle } from '../src/platform/http/response-headers.ts'

export const transport = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
])

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The platform may compress any response, so by default this accepts no compression. */
export const headersOf = async (url: string, init: RequestInit = {}) => {
  const given = new Headers(init.headers)
  if (!given.has('accept-encoding')) given.set('accept-encoding', 'identity')
  const response = await fetch(url, { redirect: 'manual', ...init, headers: given })
  const body = await response.text()
  const entries = [...response.headers].filter(([name]) => !transport.has(name))
  const headers = Object.fromEntries(entries.map(([name, value]) => [name, withoutChance(value)]))
  return { status: response.status, headers, body }
}

const withoutChance = (value: string): string =>
  uuid.test(value)
    ? 'a UUID'
    : value
        .replace(/^(?:W\/)?"[^"]+"$/, 'a tag')
        .replace(/'nonce-[\da-f]{32}'/, "'nonce-…'")
        .replace(
          /^registry;(?:dur=\d+|desc="cached")(?:, [a-z-]+;(?:dur=\d+|desc="cached"))*$/,
          'times',
        )
        .replaceAll(/(?<=\/modules\/[a-z]+\/)[\w.-]+/g, '…')
        .replaceAll(/sha384-[\w+/]+/g, 'sha384-…')
        .replace(/\d{4}-\d\d-\d\d/, 'a day')
        .replace(/^[\w+/]{86}==$/, 'a signature')

export const common = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'x-request-id': 'a UUID',
}

const styleHash = createHash('sha256').update(plainPageStyle).digest('base64')

export const plainPage = {
  ...common,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
}
