import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'

/** The bindings of a Hono app on Node. */
export type NodeEnv = { Bindings: HttpBindings }

/** Serves a Hono app on a free port of 127.0.0.1. */
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
