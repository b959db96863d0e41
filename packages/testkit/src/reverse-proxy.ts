import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

import { createServer, listen } from '@shop/db/local-http'
import { createProxyServer } from 'httpxy'

export type ReverseProxy = { origin: string; stop: () => Promise<void> }

/** A test sets the visitor's address and the host in these headers. They are not forwarded. */
export const visitorAddress = 'test-visitor'
export const visitorHost = 'test-host'

/**
 * Forwards requests and websockets. `bare` only puts the test's host into `Host`. `forwarding` sets
 * `Host` to the shop's own address, like nginx by default, and adds `X-Forwarded-` headers.
 */
export const startReverseProxy = async (
  origin: string,
  kind: 'bare' | 'forwarding',
): Promise<ReverseProxy> => {
  const { host } = new URL(origin)
  const rewrite = (request: IncomingMessage): void => {
    const {
      [visitorAddress]: address = '192.0.2.1',
      [visitorHost]: name,
      'x-forwarded-for': before,
      ...given
    } = request.headers
    const added =
      kind === 'bare'
        ? { host: name?.toString() ?? host, ...(before && { 'x-forwarded-for': before }) }
        : {
            host,
            'x-forwarded-for': [before, address].filter(Boolean).join(', '),
            'x-forwarded-host': name ?? given.host,
            'x-forwarded-proto': 'https',
          }
    request.headers = { ...given, ...added }
  }
  const proxy = createProxyServer({ target: origin })
  proxy.on('error', (_error, _request, target) => void target?.destroy())
  const server = createServer((request, response) => {
    rewrite(request)
    void proxy.web(request, response)
  }).on('upgrade', (request, socket, head) => {
    rewrite(request)
    void proxy.ws(request, socket as Socket, {}, head)
  })
  const { origin: own, close } = await listen(server)
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close')
    close()
    await closed
  }
  return { origin: own, stop }
}
