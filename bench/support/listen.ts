import { once } from 'node:events'
import type { Server } from 'node:http'

export const listen = async (server: Server): Promise<string> => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}
