import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

type Headers = IncomingMessage['headers']

export type ReverseProxy = { origin: string; stop: () => Promise<void> }

/**
 * Headers in which a test names the visitor's address and the host. The proxy does not forward
 * them.
 */
export const visitorAddress = 'test-visitor'
export const visitorHost = 'test-host'

/**
 * Forwards requests and websockets to the shop at `origin`. `bare` adds no headers and puts the
 * test's host name into `Host`. `forwarding` sets `Host` to the shop's own address, as nginx does
 * by default. It appends the visitor's address to `X-Forwarded-For`, and sends the test's host name
 * in `X-Forwarded-Host`.
 */
export const startReverseProxy = async (
  origin: string,
  kind: 'bare' | 'forwarding',
): Promise<ReverseProxy> => {
  const { host } = new URL(origin)
  const headersOf = ({ headers }: IncomingMessage): Headers => {
    const {
      [visitorAddress]: address = '192.0.2.1',
      [visitorHost]: name = headers.host,
      ...given
    } = headers
    if (kind === 'bare') return { ...given, host: headers[visitorHost]?.toString() ?? host }
    const before = given['x-forwarded-for']
    return {
      ...given,
      host,
      'x-forwarded-for': [before, address].filter(Boolean).join(', '),
      'x-forwarded-host': name,
      'x-forwarded-proto': 'https',
    }
  }
  const forward = (request: IncomingMessage) =>
    send(`${origin}${request.url}`, { method: request.method, headers: headersOf(request) })

  const server = createServer((request, response) => {
    const sent = forward(request)
    sent.on('response', (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    sent.on('error', () => response.destroy())
    request.pipe(sent)
  })
  server.on('upgrade', (request, socket) => {
    const sent = forward(request)
    const refuse = (): void => void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    sent.on('upgrade', ({ rawHeaders }, upstream, head) => {
      const pairs = rawHeaders.flatMap((name, index) =>
        index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
      )
      socket.write(['HTTP/1.1 101 Switching Protocols', ...pairs, '', ''].join('\r\n'))
      // The first frame may have come with the response.
      socket.write(head)
      socket.pipe(upstream).pipe(socket)
      for (const one of [socket, upstream]) {
        one.on('error', () => one.destroy())
        one.on('close', () => [socket, upstream].forEach((end) => end.destroy()))
      }
    })
    sent.on('response', refuse)
    sent.on('error', refuse)
    sent.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
