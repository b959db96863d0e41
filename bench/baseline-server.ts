/** A bare Node server: what this machine answers at the most, in the same run, so that ratios mean something elsewhere. */
import { createServer } from 'node:http'

/** Listens on a free port of 127.0.0.1 and answers every request with the same few bytes. */
export const startBaselineServer = (): Promise<{ origin: string; stop: () => void }> =>
  new Promise((resolve) => {
    const server = createServer((_request, response) => response.end('ok'))
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      resolve({ origin: `http://127.0.0.1:${port}`, stop: () => server.close() })
    })
  })
