/**
 * Writes workerd's configuration for a built Worker, and the options of `wrangler.toml`. Miniflare
 * and wrangler compute them in this process, because its end frees their memory. The configuration
 * has no values of variables, because workerd reads them from its environment.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { writeWhole } from '@shop/module-build/build-inputs'
import { namesReadBy } from '@shop/workers/setting-table'
import { convertV4MiniflareOptions, Miniflare, serializeConfig } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler'

import {
  localVarNames,
  toMiniflareOptions,
  v8Flags,
  type WorkerOptions,
} from '../worker-settings.ts'

const variableNames = [...namesReadBy('worker'), ...localVarNames]

type Config = Parameters<typeof serializeConfig>[0]

const [wranglerToml = '', script = '', planFile = '', optionsFile = ''] = process.argv.slice(2)
// Omits variables, because they may be secrets, and no file may contain secrets.
const { bindings: _bindings, ...read } = readWorkerOptions(wranglerToml).workerOptions
const options = read as WorkerOptions
// Without the absolute path, a copied or moved checkout can use this build.
await writeWhole(optionsFile, JSON.stringify({ ...options, rootPath: undefined }))
const dir = await mkdtemp(join(tmpdir(), 'worker-plan-'))
const config = await readConfig(join(dir, 'config.json'))
await writeWhole(planFile, serializeConfig(adapt(config)))
await rm(dir, { recursive: true })

/** Reads the configuration that Miniflare writes for debugging. workerd does not start. */
async function readConfig(path: string): Promise<Config> {
  process.env['MINIFLARE_WORKERD_CONFIG_DEBUG'] = path
  process.env['MINIFLARE_WORKERD_PATH'] = join(import.meta.dirname, 'no-workerd.sh')
  process.env['MINIFLARE_WORKERD_V8_FLAGS'] ??= v8Flags.join(' ')
  // Folder and addresses do not matter here, because the start of workerd replaces them.
  const worker = { script, plan: planFile, options }
  const settings = { worker, port: 0, stateDir: dir, vars: {} }
  const miniflare = new Miniflare(
    convertV4MiniflareOptions(toMiniflareOptions(settings, '127.0.0.1:1')),
  )
  const outcome: unknown = await miniflare.ready.catch((error: unknown) => error)
  await miniflare.dispose().catch(() => {})
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) throw outcome
  return JSON.parse(text) as Config
}

/**
 * Makes the Worker read its variables from the environment. Removes services that no visitor's
 * request needs, because each takes an isolate.
 */
function adapt({ services: given = [], sockets: allSockets = [], ...rest }: Config): Config {
  const sockets = allSockets.filter(({ name }) => name !== 'entry')
  const own = sockets[0]?.service?.name
  const services = given.map((service) => {
    if (!('worker' in service) || service.name !== own) return service
    const { cacheApiOutbound: _cache, bindings = [], ...worker } = service.worker ?? {}
    const others = bindings.filter(({ name = '' }) => !variableNames.includes(name))
    const variables = variableNames.map((name) => ({ name, fromEnvironment: name }))
    const globalOutbound = { name: 'internet' }
    return {
      ...service,
      worker: { ...worker, bindings: [...others, ...variables], globalOutbound },
    }
  })
  const names = new Set(services.map(({ name = '' }) => name))
  const used = new Set(['internet', ...namesIn(sockets, names)])
  // The set grows during the loop, so that indirect uses count, too.
  for (const name of used) {
    const service = services.find((one) => one.name === name)
    for (const next of namesIn(service, names)) used.add(next)
  }
  const reached = services.filter(({ name = '' }) => used.has(name))
  return { ...rest, sockets, services: reached } as Config
}

function namesIn(value: unknown, names: ReadonlySet<string>): string[] {
  if (typeof value === 'string') return names.has(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((one) => namesIn(one, names))
}
