/** Baselines of this machine: servers that always send the same bytes. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createServer, listen } from '@shop/db/local-http'
import { serveMiniflare } from '@shop/testkit/serve-miniflare'

type Fixed = { body: string; headers: Record<string, string> }

type Floor = AsyncDisposable & { origin: string }

/** Each server writes its own headers about the connection, so these are not copied. */
const ofConnection = new Set(['connection', 'content-length', 'date', 'keep-alive'])

const readFixed = async (url: string): Promise<Fixed> => {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  const headers = [...response.headers].filter(([name]) => !ofConnection.has(name))
  return { body: await response.text(), headers: Object.fromEntries(headers) }
}

export const openBareNode = async (): Promise<Floor> => {
  const { origin, close } = await listen(createServer((_request, response) => response.end('ok')))
  return { origin, [Symbol.asyncDispose]: async () => close() }
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
  const dispose = async (): Promise<void> => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { origin, [Symbol.asyncDispose]: dispose }
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
