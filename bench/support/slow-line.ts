/** A line to a server far away: every byte takes a while in either direction. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Listens on a free port of 127.0.0.1; `origin` is that of the server seen through the line. */
export const openSlowLine = async (
  origin: string,
  delayMs: number,
): Promise<{ origin: string; stop: () => void }> => {
  const { hostname, port } = new URL(origin)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => setTimeout(() => to.write(bytes), delayMs))
      from.on('end', () => setTimeout(() => to.end(), delayMs))
      from.on('error', () => to.destroy())
      from.on('close', () => sockets.delete(from))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = (): void => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}
