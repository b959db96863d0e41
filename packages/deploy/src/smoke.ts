/** Checks the deployed shop from outside, as a visitor. It places no order. */
import type { Deploy } from './step.ts'

/** Returns a sentence for each fault. */
export const findFaults = async (deploy: Deploy): Promise<string[]> => {
  const found = await Promise.all(looks.map((look) => look(deploy).catch(describe)))
  return found.filter((fault) => fault !== null)
}

type Look = (deploy: Deploy) => Promise<string | null>

const timeoutMs = 15_000

const describe = (error: unknown): string => {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

const visit = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs), ...init })

const page: Look = async ({ shopOrigin }) => {
  const response = await visit(`${shopOrigin}/shop`)
  const html = await response.text()
  if (response.status !== 200) return `The page ${shopOrigin}/shop has status ${response.status}.`
  return html.includes('<main') ? null : `The page ${shopOrigin}/shop came without its content.`
}

/** The order has no lines, so the Worker itself must reject it, not something in front of it. */
const order: Look = async ({ shopOrigin }) => {
  const response = await visit(`${shopOrigin}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: '{}',
  })
  const text = await response.text()
  if (text.includes('"bad-input"')) return null
  return `An order without lines must be refused with bad-input; ${shopOrigin}/api/orders responded with ${response.status}.`
}

const socket: Look = ({ shopOrigin }) =>
  new Promise((resolve) => {
    const url = `${shopOrigin.replace('http', 'ws')}/api/live?topics=products`
    const opened = new WebSocket(url)
    const end = (fault: string | null): void => {
      clearTimeout(timer)
      opened.close()
      resolve(fault)
    }
    const timer = setTimeout(() => end(`${url} did not open within ${timeoutMs} ms.`), timeoutMs)
    opened.addEventListener('open', () => end(null))
    opened.addEventListener('error', () => end(`${url} cannot be opened.`))
  })

/** The access proxy must redirect to its sign-in, or reject. */
const staffHost: Look = async ({ staffOrigin }) => {
  const paths = ['/admin', '/api/customers']
  const responses = await Promise.all(paths.map((path) => visit(`${staffOrigin}${path}`)))
  await Promise.all(responses.map((response) => response.arrayBuffer()))
  const statuses = responses.map(({ status }) => status)
  if (statuses.some((status) => status >= 200 && status < 300))
    return `${staffOrigin} shows the back office to strangers. Put it behind the access proxy at once.`
  if (statuses.every((status) => status < 400 || status === 401 || status === 403)) return null
  return `${staffOrigin} responded with ${statuses.join(' and ')} instead of a sign-in: is its access proxy set up?`
}

const staffOnShopHost: Look = async ({ shopOrigin }) => {
  const response = await visit(`${shopOrigin}/api/customers`)
  await response.arrayBuffer()
  return response.status === 404
    ? null
    : `${shopOrigin}/api/customers must not be there; it has status ${response.status}.`
}

const looks: readonly Look[] = [page, order, socket, staffHost, staffOnShopHost]
