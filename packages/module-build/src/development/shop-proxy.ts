/** Hands requests on to the shop, as its own pages send them. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import { isLoopback } from '@shop/domain/loopback'
import { createProxyServer } from 'httpxy'

import { toOwnHeaders, toShopHeaders } from './proxy-headers.ts'

/** Everything that is the shop's own: streamed, compressed as it came, websockets included. */
export const createShopProxy = (shop: string) => {
  const proxy = createProxyServer({ target: shop })
  proxy.on('proxyRes', (reply, request) => {
    reply.headers = toOwnHeaders(reply.headers, { shop, own: ownOrigin(request) ?? '' })
  })
  proxy.on('error', (_error, _request, target) => {
    if (!target || target instanceof Socket) return void target?.destroy()
    sendText(target, 502, `${shop} does not respond. Is it running?`)
  })
  // The library reads the request's headers when it sends them on; the origin of the response is read from `host` again.
  const forward = (request: IncomingMessage, own: string): { headers: Record<string, string> } => {
    const { host = '', origin, referer } = toShopHeaders(request.headers, { shop, own })
    return { headers: { host, ...(origin && { origin }), ...(referer && { referer }) } }
  }
  return {
    web: (request: IncomingMessage, response: ServerResponse, own: string): Promise<void> =>
      proxy.web(request, response, forward(request, own)),
    ws: (request: IncomingMessage, socket: Socket, head: Buffer, own: string): void =>
      void proxy.ws(request, socket, forward(request, own), head).catch(() => socket.destroy()),
  }
}

/** The origin by which a browser calls this machine; `null` for any other name. */
export const ownOrigin = ({ headers: { host = '' } }: IncomingMessage): string | null => {
  const origin = `http://${host}`
  if (!URL.canParse(origin)) return null
  return isLoopback(new URL(origin).hostname) ? new URL(origin).origin : null
}

/** Responds with a sentence, unless a response has begun: then it is broken off. */
export const sendText = (response: ServerResponse, status: number, text: string): void => {
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
}
