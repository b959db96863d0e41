/** Serves a Hono app on 127.0.0.1. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'

/** What its requests stand on. */
export type NodeEnv = { Bindings: HttpBindings }

/** On a free port. */
export const serveHono = async (
  app: Hono<NodeEnv>,
): Promise<{ origin: string; stop: () => Promise<void> }> => {
  const server = createAdaptorServer({ fetch: app.fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
    },
  }
}
