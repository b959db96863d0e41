/** Baselines of this machine: servers that always send the same bytes. */
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { serveMiniflare } from '@shop/testkit/serve-miniflare'

const listen = async (server: Server): Promise<string> => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

type Fixed = { body: string; headers: Record<string, string> }

type Floor = { origin: string; stop: () => Promise<void> }

/** Each server writes its own headers about the connection, so these are not copied. */
const ofConnection = new Set(['connection', 'content-length', 'date', 'keep-alive'])

const readFixed = async (url: string): Promise<Fixed> => {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  const headers = [...response.headers].filter(([name]) => !ofConnection.has(name))
  return { body: await response.text(), headers: Object.fromEntries(headers) }
}

export const openBareNode = async (): Promise<Floor> => {
  const server = createServer((_request, response) => response.end('ok'))
  const origin = await listen(server)
  return {
    origin,
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const openFixedWorker = async (
  shopOrigin: string,
  paths: readonly string[],
): Promise<Floor> => {
  const responses: Record<string, Fixed> = {}
  for (const path of paths) responses[path] = await readFixed(shopOrigin + path)
  const folder = await mkdtemp(join(tmpdir(), 'shop-floor-'))
  const script = join(folder, 'worker.js')
  await writeFile(script, scriptOf(responses))
  const { origin, stop } = await serveMiniflare({
    worker: { script, plan: '', options: { compatibilityDate, rootPath: folder } as object },
    port: 0,
    stateDir: folder,
    vars: {},
    hasLoader: false,
  })
  return {
    origin,
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Any date that the runtime knows would do, because no part of the Worker depends on the date. */
const compatibilityDate = '2026-08-04'

const scriptOf = (responses: Record<string, Fixed>): string => `
import { WorkerEntrypoint } from 'cloudflare:workers'
const fixed = new Map(
  Object.entries(${JSON.stringify(responses)}).map(([path, { body, headers }]) => [
    path,
    { bytes: new TextEncoder().encode(body), headers: new Headers(headers) },
  ]),
)
const respond = ({ url }) => {
  const { bytes, headers } = fixed.get(url.slice(url.indexOf('/', 8)))
  return new Response(bytes, { headers })
}
export default { fetch: respond }
// The local shop requires entry points with these names.
export class LocalService extends WorkerEntrypoint {}
export class LocalSocket extends WorkerEntrypoint {
  fetch(request) {
    return respond(request)
  }
}
`
