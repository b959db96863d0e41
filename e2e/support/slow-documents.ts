import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Serves each document in two parts. The second one begins with `firstOfRest`, and waits for
 * `continueDocuments`. By default, it has the shell's data, but not the page.
 */
export const startSlowDocuments = async (origin: string, firstOfRest = '<footer') => {
  const { promise: continued, resolve: continueDocuments } = Promise.withResolvers<void>()
  const { host } = new URL(origin)
  const server = createServer((request, response) => {
    const own = request.headers.origin === undefined ? {} : { origin }
    const headers = { ...request.headers, ...own, host, 'accept-encoding': 'identity' }
    const sent = send(`${origin}${request.url}`, { method: request.method, headers })
    sent.on('response', async (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      if (!reply.headers['content-type']?.startsWith('text/html')) return reply.pipe(response)
      const html = Buffer.concat(await reply.toArray())
      const middle = html.indexOf(firstOfRest)
      response.write(html.subarray(0, middle))
      await continued
      response.end(html.subarray(middle))
    })
    sent.on('error', () => response.destroy())
    request.pipe(sent)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    continueDocuments,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
