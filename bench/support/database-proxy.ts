/** A proxy between a shop and its libSQL server that sees every round trip. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

import { listen } from './listen.ts'

export const openDatabaseProxy = async (onTrip: (sent: string, received: string) => void) => {
  let target = ''
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = request
    const { authorization = '', 'content-type': type = 'application/json' } = headers
    const body = await buffer(request)
    const upstream = await fetch(new URL(url, target), {
      method,
      headers: { authorization, 'content-type': type },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const text = await upstream.text()
    onTrip(body.toString(), text)
    response.writeHead(upstream.status, { 'content-type': 'application/json' }).end(text)
  }
  const server = createServer((request, response) => {
    void forward(request, response).catch(() => request.socket.resetAndDestroy())
  })
  return {
    url: await listen(server),
    leadTo: (url: string): void => void (target = url),
    close: (): void => {
      server.close()
      server.closeAllConnections()
    },
  }
}
