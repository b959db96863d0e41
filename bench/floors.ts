/** What this machine does at best: servers that respond with the same bytes each time, and know nothing of a shop. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { serveMiniflare } from '@shop/local-shop/serve-miniflare'

import { listen } from './listen.ts'

/** A response as it was read once. */
export type Fixed = { body: string; headers: Record<string, string> }

export type Floor = { origin: string; stop: () => Promise<void> }

/** The connection's own headers are written by each server itself. */
const ofConnection = new Set(['connection', 'content-length', 'date', 'keep-alive'])

export const readFixed = async (url: string): Promise<Fixed> => {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  const headers = [...response.headers].filter(([name]) => !ofConnection.has(name))
  return { body: await response.text(), headers: Object.fromEntries(headers) }
}

/** Node's server, with a response of a few bytes. */
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

/** The shop's runtime with the shop's settings, and a Worker that sends this response to all. */
export const openFixedWorker = async (fixed: Fixed): Promise<Floor> => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-floor-'))
  const script = join(folder, 'worker.js')
  await writeFile(script, scriptOf(fixed))
  const { origin, stop } = await serveMiniflare({
    rootDir: folder,
    workerOptions: { compatibilityDate } as object,
    script,
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

/** Any that the runtime knows: the Worker uses nothing that dates changed. */
const compatibilityDate = '2026-08-04'

const scriptOf = ({ body, headers }: Fixed): string => `
import { WorkerEntrypoint } from 'cloudflare:workers'
const bytes = new TextEncoder().encode(${JSON.stringify(body)})
const headers = new Headers(${JSON.stringify(headers)})
const respond = () => new Response(bytes, { headers })
export default { fetch: respond }
// The socket that only the shop itself publishes its files by.
export class LocalFiles extends WorkerEntrypoint {}
export class LocalSocket extends WorkerEntrypoint {
  fetch() {
    return respond()
  }
}
`
