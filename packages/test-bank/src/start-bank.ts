/** A bank for development and tests. It speaks the part of Stripe's protocol that the shop uses. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import {
  approve,
  BankError,
  type Books,
  type Faults,
  openBooks,
  openFaults,
  perform,
  type Session,
} from './books.ts'
import { openWebhooks } from './webhooks.ts'

export type BankOptions = {
  /** 0 takes a free port of 127.0.0.1. */
  port: number
  key: string
  webhookSecret: string
  webhookUrl: string
  /** Without a file, the state is lost when the bank stops. */
  file?: string
}

const host = '127.0.0.1'

/** Returns new secrets, and a shop's settings for the bank at this port. */
export const makeBankAccess = (port: number) => {
  const [key, webhookSecret] = ['sk_test', 'whsec'].map(
    (prefix) => `${prefix}_${randomBytes(24).toString('hex')}`,
  ) as [string, string]
  const url = `http://${host}:${port}`
  const vars = { PAYMENT_KEY: key, PAYMENT_WEBHOOK_SECRET: webhookSecret, PAYMENT_URL: url }
  return { access: { port, key, webhookSecret }, vars }
}

export type Bank = Awaited<ReturnType<typeof startBank>>

/** Starts a bank. @throws Error if the port is taken */
export const startBank = async ({ port, key, webhookSecret, webhookUrl, file }: BankOptions) => {
  const closing = new AbortController()
  const { signal } = closing
  const faults = openFaults()
  const server = createServer()
  await once(server.listen(port, host), 'listening')
  const url = `http://${host}:${(server.address() as AddressInfo).port}`
  const webhooks = openWebhooks({ url: webhookUrl, secret: webhookSecret, faults, signal })
  const books = openBooks({ url, file, faults, report: webhooks.report, signal })
  server.on('request', (request, response) => {
    if (isFromOtherSite(request, url)) return void response.writeHead(403).end()
    // Some faults throw on purpose, to reset the connection.
    respond({ books, faults, key, list }, request, response).catch(() =>
      request.socket.resetAndDestroy(),
    )
  })
  /** Returns all records in Stripe's format, and all webhook deliveries. Amounts are cents. */
  const list = () => ({
    sessions: books.list('checkout.session'),
    refunds: books.list('refund'),
    deliveries: webhooks.deliveries,
  })
  return {
    url,
    books: list,
    /** Replaces all faults. */
    setFaults: faults.set,
    /** Forgets the responses to idempotency keys, as Stripe does after a day. */
    clearKeys: books.clearKeys,
    /** Resolves once no webhook is still being sent. */
    delivered: webhooks.delivered,
    close: async (): Promise<void> => {
      closing.abort()
      server.close()
      server.closeAllConnections()
      await webhooks.delivered()
    },
  }
}

/** Another site can make its name resolve to this machine (DNS rebinding), or post to the bank. */
const isFromOtherSite = ({ headers }: IncomingMessage, own: string): boolean =>
  `http://${headers.host}` !== own || (headers.origin ?? own) !== own

type Serving = { books: Books; faults: Faults; key: string; list: () => object }

const respond = async (
  { books, faults, key, list }: Serving,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { method = 'GET', url = '/', headers } = request
  const body = await text(request)
  const send = (type: string, content: string, status = 200): void =>
    void response.writeHead(status, { 'content-type': type }).end(content)
  try {
    if (url.startsWith('/v1/')) {
      await causeFault(faults)
      if (headers.authorization !== `Bearer ${key}`) throw new BankError(401, 'Invalid API Key.')
      const reply = perform(books, `${method} ${url}`, body, headers['idempotency-key'])
      if (faults.has('apiResponseLost')) throw new Error('lost')
      return send(json, reply)
    }
    if (url === '/faults') faults.set(JSON.parse(body))
    if (url === '/faults' || url === '/') return send(json, JSON.stringify(list()))
    const session = books.find('checkout.session', url.replace('/pay/', ''))
    const action = new URLSearchParams(body).get('action')
    if (action === 'approve' || action === 'later') approve(books, session, action === 'later')
    const current = books.find('checkout.session', session.id)
    if (action && current.status === 'complete')
      return void response.writeHead(303, { location: session.success_url }).end()
    const options = { delayMs: faults.delayMs(), isDeclined: action === 'decline' }
    send('text/html; charset=utf-8', writePaymentPage(current, options))
  } catch (error) {
    if (!(error instanceof BankError)) throw error
    send(json, JSON.stringify({ error: error.error }), error.status)
  }
}

const json = 'application/json'

/**
 * Stripe stores even a 500 response under its idempotency key, but only once the call has begun its
 * work. These faults come earlier, so no response is stored.
 */
const causeFault = async (faults: Faults): Promise<void> => {
  if (faults.has('apiDown')) throw new Error('down')
  if (faults.has('apiSlow')) await sleep(faults.delayMs())
  if (faults.has('api429')) throw new BankError(429, 'Too many requests.', 'rate_limit')
  if (faults.has('api500')) throw new BankError(500, 'It failed.', undefined, 'api_error')
}

const style = `
  :root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif }
  body { margin: 0 }
  header { background: Mark; color: MarkText; padding: 0.75rem; text-align: center }
  main { max-width: 24rem; margin: auto; padding: 1rem }
  button, main a { display: block; width: 100%; padding: 0.75rem 0; margin-top: 0.75rem; font: inherit; text-align: center }`

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The page on which a shopper pays, or sees how the payment stands. Works without scripts. */
const writePaymentPage = (
  { status, amount_total, metadata, cancel_url, success_url, payment_status }: Session,
  { delayMs, isDeclined }: { delayMs: number; isDeclined: boolean },
): string => {
  const title = escapeHtml(metadata.title)
  const link = (url: string, text: string): string => `<a href="${escapeHtml(url)}">${text}</a>`
  const button = (action: string, text: string): string =>
    `<button name="action" value="${action}">${text}</button>`
  const main = {
    open: `${isDeclined ? '<p role="alert">Your card was declined.</p>' : ''}<form method="post">
${button('approve', 'Approve')}
${button('later', `Approve after ${delayMs / 1000} s`)}
${button('decline', 'Decline')}</form>${link(cancel_url, 'Cancel and go back')}`,
    complete: `<p>${payment_status === 'paid' ? 'It is paid.' : 'The payment is on its way.'}</p>
${link(success_url, 'Back to the shop')}`,
    expired: `<p>This payment has expired.</p>${link(cancel_url, 'Back to the shop')}`,
  }[status]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Test bank</title><style>${style}</style></head>
<body><header><strong>Test bank: no real money moves</strong></header>
<main><h1>${title}: $${(amount_total / 100).toFixed(2)}</h1>${main}</main></body></html>`
}
