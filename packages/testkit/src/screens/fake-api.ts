/** The API as a component test has it: wire JSON by method and path, read by the real client and its schemas. */
import { vi } from 'vitest'

import { type ProblemCode, type ProblemIssue, problems } from '@shop/contracts/problem'
import type { RealtimeMessageWire } from '@shop/contracts/realtime'

export type ApiRequest = {
  /** What the path's parameters stand for, such as `id` in `/api/products/:id`. */
  params: Record<string, string | undefined>
  query: URLSearchParams
  headers: Headers
  /** The JSON that was sent; null without a body. */
  body: unknown
}

/** A JSON body, or a function that makes it; a `Response` is sent as it is. */
type Reply = object | ((request: ApiRequest) => unknown)

/** Replies by `METHOD /path`, the path as `URLPattern` reads it: `PATCH /api/reviews/:id`. */
export type Api = Record<string, Reply>

export type FakeApi = {
  /** The requests so far, in their order, as `GET /api/products?q=tee`. */
  requests: readonly string[]
  /** Sends a message of the realtime feed to every open socket, once there is one. */
  emit: (message: RealtimeMessageWire) => Promise<void>
}

/**
 * Replies to requests for `/api/…` for the rest of the test. A request without a reply is an error in the
 * console, and so fails the test.
 */
export const fakeApi = (api: Api): FakeApi => {
  const requests: string[] = []
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (!url.pathname.startsWith('/api/')) return realFetch(input, init)
    const request = new Request(input, init)
    requests.push(`${request.method} ${url.pathname}${url.search}`)
    return reply(api, request, url)
  })
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      constructor() {
        super()
        sockets.push(this)
        queueMicrotask(() => this.dispatchEvent(new Event('open')))
      }
      close(): void {}
    },
  )
  const emit = async (message: RealtimeMessageWire): Promise<void> => {
    await vi.waitUntil(() => sockets.length > 0)
    const data = JSON.stringify(message)
    for (const socket of sockets) socket.dispatchEvent(new MessageEvent('message', { data }))
  }
  return { requests, emit }
}

/** Sockets of earlier tests as well: a module may open its one socket in the first test of a file. */
const sockets: EventTarget[] = []

const reply = async (api: Api, request: Request, url: URL): Promise<Response> => {
  for (const [route, found] of Object.entries(api)) {
    const [method, pathname] = route.split(' ')
    const match = new URLPattern({ pathname: pathname ?? '' }).exec({ pathname: url.pathname })
    if (!match || method !== request.method) continue
    const text = await request.text()
    const body: unknown = text ? JSON.parse(text) : null
    const params = match.pathname.groups
    const { headers } = request
    const json =
      typeof found === 'function'
        ? await found({ params, query: url.searchParams, headers, body })
        : found
    return json instanceof Response ? json : Response.json(json)
  }
  console.error(`The fake API has no reply to ${request.method} ${url.pathname}.`)
  return problemResponse('not-found')
}

/** The API's response when it refuses: an RFC 9457 body with this code, and an issue for each wrong field. */
export const problemResponse = (code: ProblemCode, issues?: ProblemIssue[]): Response =>
  Response.json(
    { type: `/problems#${code}`, detail: problems[code].title, code, issues, ...problems[code] },
    { status: problems[code].status, headers: { 'content-type': 'application/problem+json' } },
  )
