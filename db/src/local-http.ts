import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An `import` of `node:http` also loads `fetch`, HTTP/2 and TLS, which take 10 MB of memory. */
export const { createServer, get, request } = process.getBuiltinModule('node:http')

/** Listens on this machine alone, by default on a free port. `close` ends all connections, too. */
export const listen = async (server: Server, port = 0) => {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const { port: taken } = server.address() as AddressInfo
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { port: taken, origin: `http://127.0.0.1:${taken}`, close }
}
