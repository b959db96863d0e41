/**
 * Writes the configuration with which workerd serves a Worker, in workerd's own format, to the file
 * in the argument. Miniflare computes it, and its memory is freed with this process. Reads
 * `WorkerSettings` as JSON.
 */
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'

import { convertV4MiniflareOptions, Miniflare, serializeConfig } from 'miniflare'

import { v8Flags, workerOptionsOf, type WorkerSettings } from '../worker-settings.ts'

type Config = Parameters<typeof serializeConfig>[0]

const [file = ''] = process.argv.slice(2)
const dir = await mkdtemp(join(tmpdir(), 'worker-plan-'))
const settings = (await json(process.stdin)) as WorkerSettings
const config = await readConfig(settings, join(dir, 'config.json'))
await rm(dir, { recursive: true })
// Renamed at the end, so that an existing file is always complete.
await writeFile(`${file}.part`, serializeConfig(withoutUnused(config)), { mode: 0o600 })
await rename(`${file}.part`, file)

/** Reads the configuration that Miniflare writes for debugging. workerd itself is not started. */
async function readConfig(of: WorkerSettings, path: string): Promise<Config> {
  process.env['MINIFLARE_WORKERD_CONFIG_DEBUG'] = path
  process.env['MINIFLARE_WORKERD_PATH'] = join(import.meta.dirname, 'no-workerd.sh')
  process.env['MINIFLARE_WORKERD_V8_FLAGS'] ??= v8Flags.join(' ')
  // The real address is passed when workerd starts.
  const options = workerOptionsOf(of, { port: 0, dryRunAddress: '127.0.0.1:1' })
  const miniflare = new Miniflare(convertV4MiniflareOptions(options))
  const outcome: unknown = await miniflare.ready.catch((error: unknown) => error)
  await miniflare.dispose().catch(() => {})
  // Otherwise it would be written once more.
  delete process.env['MINIFLARE_WORKERD_CONFIG_DEBUG']
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) throw outcome
  return JSON.parse(text) as Config
}

/**
 * Removes services that the shop's own sockets do not reach, because each Worker takes an isolate.
 * Miniflare adds several that no visitor's request needs: its entry, control of workerd for tests,
 * a mailbox, a cache, and a proxy for requests to the database.
 */
function withoutUnused(all: Config): Config {
  const services = (all.services ?? []).map((service) => {
    if (!('worker' in service) || service.name !== userService(all)) return service
    const { cacheApiOutbound: _cache, ...worker } = service.worker ?? {}
    return { ...service, worker: { ...worker, globalOutbound: { name: 'internet' } } }
  })
  const names = new Set(services.map(({ name = '' }) => name))
  const sockets = (all.sockets ?? []).filter(({ name }) => name !== 'entry')
  const used = new Set(['internet', ...namesIn(sockets, names)])
  // The set grows during the loop, so that services are followed transitively.
  for (const name of used)
    for (const next of namesIn(
      services.find((one) => one.name === name),
      names,
    ))
      used.add(next)
  return { ...all, sockets, services: services.filter(({ name = '' }) => used.has(name)) } as Config
}

function userService({ sockets = [] }: Config): string | undefined {
  return sockets.find(({ name }) => name !== 'entry')?.service?.name
}

/** Returns the names that occur anywhere in a value. */
function namesIn(value: unknown, names: ReadonlySet<string>): string[] {
  if (typeof value === 'string') return names.has(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((one) => namesIn(one, names))
}
