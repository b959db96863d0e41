/** Checks the deployed shop from outside, as a visitor, without placing an order. */
import type { Deploy } from './settings.ts'

const timeoutMs = 15_000

/** Returns a message for each fault. */
export const findFaults = async ({ shopOrigin, staffOrigin }: Deploy): Promise<string[]> => {
  const found = await Promise.all(
    [
      checkPage(`${shopOrigin}/shop`),
      checkOrder(`${shopOrigin}/api/orders`),
      checkSocket(`${shopOrigin.replace('http', 'ws')}/api/live?topics=products`),
      checkStaffHost(staffOrigin),
      checkStaffPath(`${shopOrigin}/api/customers`),
    ].map((check) => check.catch((error: unknown) => `${error}`)),
  )
  return found.filter((fault) => fault !== null)
}

const visit = async (url: string, init: RequestInit = {}) => {
  const limits: RequestInit = { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }
  const response = await fetch(url, { ...limits, ...init }).catch((cause: unknown) => {
    throw new Error(`${url} cannot be reached: ${(cause as Error).cause ?? cause}`, { cause })
  })
  return { status: response.status, text: await response.text() }
}

const checkPage = async (url: string): Promise<string | null> => {
  const { status, text } = await visit(url)
  if (status !== 200) return `The page ${url} has status ${status}.`
  return text.includes('<main') ? null : `The page ${url} came without its content.`
}

/** Sends an order without lines. The Worker itself must reject it, not a proxy in front of it. */
const checkOrder = async (url: string): Promise<string | null> => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const { status, text } = await visit(url, { method: 'POST', headers, body: '{}' })
  if (text.includes('"bad-input"')) return null
  return `An order without lines must be refused with bad-input; ${url} responded with ${status}.`
}

const checkSocket = (url: string): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = new WebSocket(url)
    const end = (fault: string | null): void => {
      clearTimeout(timer)
      socket.close()
      resolve(fault)
    }
    const timer = setTimeout(() => end(`${url} did not open within ${timeoutMs} ms.`), timeoutMs)
    socket.addEventListener('open', () => end(null))
    socket.addEventListener('error', () => end(`${url} cannot be opened.`))
  })

/** Opens the staff host without a sign-in. The access proxy must redirect or reject the request. */
const checkStaffHost = async (origin: string): Promise<string | null> => {
  const visits = await Promise.all(['/admin', '/api/customers'].map((path) => visit(origin + path)))
  const statuses = visits.map(({ status }) => status)
  if (statuses.some((status) => status >= 200 && status < 300))
    return `${origin} shows the back office to strangers. Put it behind the access proxy at once.`
  if (statuses.every((status) => status < 400 || status === 401 || status === 403)) return null
  return `${origin} responded with ${statuses.join(' and ')} instead of a sign-in: is its access proxy set up?`
}

const checkStaffPath = async (url: string): Promise<string | null> => {
  const { status } = await visit(url)
  return status === 404 ? null : `${url} must not be there; it has status ${status}.`
}
