/** Compiles one room with webpack. Loaded only when there is something to compile: webpack is large. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import webpack, { type Configuration, type Stats } from 'webpack'

import type { Release } from '@shop/contracts/release'

import { unusedStyles } from './entry-files.ts'
import { lateModules } from './shared-modules.ts'
import { serviceWorkerConfig } from './service-worker-config.ts'
import { browserConfig, type BuildTarget, serverConfig } from './webpack-config.ts'
import type { ModuleDefinition } from './module-definition.ts'
import { hashFiles } from './release-files.ts'

/**
 * Writes both halves into the target's folder and answers what each exposed entry is made of.
 * @throws Error with webpack's own messages when the room does not compile
 */
export const compileRoom = async (target: BuildTarget): Promise<Release['browser']['exposes']> => {
  const { definition, outDir } = target
  const stats = await runWebpack(browserConfig(target))
  if (definition.server) await runWebpack(serverConfig(target))
  const exposes = exposedFiles(definition, stats)
  if (definition.serviceWorker) await compileServiceWorker(target, exposes['.'])
  await rm(join(outDir, unusedStyles), { force: true })
  return exposes
}

/** After fonts and the browser half, whose files it checks by their integrity values. */
const compileServiceWorker = async (
  target: BuildTarget,
  shell: Release['browser']['exposes'][string] | undefined,
): Promise<void> => {
  const names = new Set([...(shell?.css ?? []), ...(shell?.fonts ?? [])])
  const all = Object.entries(await hashFiles(target.outDir))
  const files = all.filter(([file]) => names.has(file))
  await runWebpack(serviceWorkerConfig(target, Object.fromEntries(files)))
}

const runWebpack = (config: Configuration): Promise<Stats> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config)
    if (!compiler) throw new Error('webpack made no compiler of this configuration')
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error)
        else if (!stats || stats.hasErrors()) reject(new Error(stats?.toString('errors-only')))
        else resolve(stats)
      })
    })
  })

/** Styles and the chunks worth preloading of each exposed entry; of the shell, of its script. */
const exposedFiles = (
  definition: ModuleDefinition,
  stats: Stats,
): Release['browser']['exposes'] => {
  const options = { all: false, chunks: true, chunkOrigins: true, assets: true }
  const { chunks = [], assets = [] } = stats.toJson(options)
  const css = assets.map(({ name }) => name).filter((name) => name.endsWith('.css'))
  const filesOf = (isWanted: (origin: Origin) => boolean): string[] =>
    chunks
      .filter(({ origins = [] }) => origins.some(isWanted))
      .flatMap(({ files = [] }) => files.filter((file) => file.endsWith('.js')))
  if (definition.host)
    return {
      '.': { css, preload: filesOf(isNeededByHost), fonts: Object.keys(definition.fonts ?? {}) },
    }
  const exposes = Object.entries(definition.exposes ?? {}).map(([name, source]) => [
    name,
    { css, preload: filesOf(({ request }) => request === source || request === name) },
  ])
  return Object.fromEntries(exposes) as Release['browser']['exposes']
}

type Origin = { request?: string; moduleName?: string }

/** What the shell starts with, and the libraries it provides for it; its own fallbacks for them are never loaded. */
const isNeededByHost = ({ request, moduleName = '' }: Origin): boolean =>
  request === './start.ts' ||
  (moduleName.startsWith('provide shared module') &&
    !lateModules.some((name) => moduleName.includes(` ${name}@`)))
