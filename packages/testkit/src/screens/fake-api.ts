import { vi } from 'vitest'

import { type ProblemCode, type ProblemIssue, problems } from '@shop/contracts/problem'
import type { RealtimeMessageWire, ViewersMessage } from '@shop/contracts/realtime'

export type ApiRequest = {
  params: Record<string, string | undefined>
  query: URLSearchParams
  headers: Headers
  /** The parsed body, or null if the body is not JSON. */
  body: unknown
}

/** A JSON body, or a function that returns one. A `Response` is sent unchanged. */
type Reply = object | ((request: ApiRequest) => unknown)

/** Replies by `METHOD /path`, with paths in `URLPattern` syntax: `PATCH /api/reviews/:id`. */
export type Api = Record<string, Reply>

export type FakeApi = {
  requests: readonly string[]
  /** Sends the message to every open socket, once at least one is open. */
  emit: (message: RealtimeMessageWire | ViewersMessage) => Promise<void>
}

/** Replies to requests below `/api/`. A request without a reply fails the test. */
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
  const emit: FakeApi['emit'] = async (message) => {
    await vi.waitUntil(() => sockets.length > 0, { timeout: 30_000 })
    const data = JSON.stringify(message)
    for (const socket of sockets) socket.dispatchEvent(new MessageEvent('message', { data }))
  }
  return { requests, emit }
}

/** Includes the sockets of earlier tests, because some modules open only one socket. */
const sockets: EventTarget[] = []

class FakeSocket extends EventTarget {
  constructor() {
    super()
    sockets.push(this)
    queueMicrotask(() => this.dispatchEvent(new Event('open')))
  }
  close(): void {}
  send(): void {}
}
// Never restored, because modules also open sockets between tests, when the page is idle.
Object.assign(globalThis, { WebSocket: FakeSocket })

const reply = async (api: Api, request: Request, url: URL): Promise<Response> => {
  for (const [route, found] of Object.entries(api)) {
    const [method, pathname] = route.split(' ')
    const match = new URLPattern({ pathname: pathname ?? '' }).exec({ pathname: url.pathname })
    if (!match || method !== request.method) continue
    const isJson = request.headers.get('content-type')?.startsWith('application/json')
    const body: unknown = isJson ? await request.json() : null
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

/** Returns an error response of the API: an RFC 9457 body with this code and issues. */
export const problemResponse = (code: ProblemCode, issues?: ProblemIssue[]): Response =>
  Response.json(
    { type: `/problems#${code}`, detail: problems[code].title, code, issues, ...problems[code] },
    { status: problems[code].status, headers: { 'content-type': 'application/problem+json' } },
  )
