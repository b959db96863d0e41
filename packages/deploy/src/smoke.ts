/** Checks the deployed shop from outside, as a visitor. It places no order. */
import type { Deploy } from './step.ts'

/** One check. Resolves to a sentence if something is wrong, or to null. */
type Look = (deploy: Deploy) => Promise<string | null>

/** Returns a sentence for each fault. */
export const findFaults = async (deploy: Deploy): Promise<string[]> => {
  const looks: readonly Look[] = [seePage, sendOrder, openSocket, seeStaffHost, seeStaffPath]
  const found = await Promise.all(looks.map((look) => look(deploy).catch(describe)))
  return found.filter((fault) => fault !== null)
}

const timeoutMs = 15_000

const describe = (error: unknown): string => {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

const visit = async (url: string, init: RequestInit = {}) => {
  const limits: RequestInit = { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }
  const response = await fetch(url, { ...limits, ...init })
  return { status: response.status, text: await response.text() }
}

const seePage: Look = async ({ shopOrigin }) => {
  const { status, text } = await visit(`${shopOrigin}/shop`)
  if (status !== 200) return `The page ${shopOrigin}/shop has status ${status}.`
  return text.includes('<main') ? null : `The page ${shopOrigin}/shop came without its content.`
}

/**
 * Sends an order without lines, which the Worker itself must reject, not something in front of it.
 */
const sendOrder: Look = async ({ shopOrigin }) => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const url = `${shopOrigin}/api/orders`
  const { status, text } = await visit(url, { method: 'POST', headers, body: '{}' })
  if (text.includes('"bad-input"')) return null
  return `An order without lines must be refused with bad-input; ${url} responded with ${status}.`
}

const openSocket: Look = ({ shopOrigin }) =>
  new Promise((resolve) => {
    const url = `${shopOrigin.replace('http', 'ws')}/api/live?topics=products`
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

/**
 * Opens the staff host without a sign-in. Its access proxy must redirect to a sign-in, or reject.
 */
const seeStaffHost: Look = async ({ staffOrigin }) => {
  const urls = ['/admin', '/api/customers'].map((path) => staffOrigin + path)
  const statuses = (await Promise.all(urls.map((url) => visit(url)))).map(({ status }) => status)
  if (statuses.some((status) => status >= 200 && status < 300))
    return `${staffOrigin} shows the back office to strangers. Put it behind the access proxy at once.`
  if (statuses.every((status) => status < 400 || status === 401 || status === 403)) return null
  return `${staffOrigin} responded with ${statuses.join(' and ')} instead of a sign-in: is its access proxy set up?`
}

const seeStaffPath: Look = async ({ shopOrigin }) => {
  const { status } = await visit(`${shopOrigin}/api/customers`)
  if (status === 404) return null
  return `${shopOrigin}/api/customers must not be there; it has status ${status}.`
}
