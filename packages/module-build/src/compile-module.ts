import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import webpack, { type Compiler, type MultiCompiler, type MultiStats, type Stats } from 'webpack'

import type { Release } from '@shop/contracts/release'

import type { ReleaseFiles } from './make-release.ts'
import type { ModuleDefinition } from './module-definition.ts'
import { lateModules } from './shared-modules.ts'
import { writeNotices } from './third-party-notices.ts'
import { type BuildTarget, moduleConfigs, unusedStyles } from './webpack-config.ts'

export type CompiledModule = {
  /** The files have placeholders for the version. */
  files: ReleaseFiles
  exposes: Release['browser']['exposes']
  sources: ReadonlySet<string>
}

/**
 * Compiles a module without watching its files.
 * @throws Error with webpack's messages
 */
export const compileModule = async (target: BuildTarget): Promise<CompiledModule> => {
  const compiler = await createCompiler(target)
  try {
    const stats = await new Promise<MultiStats>((done, fail) => {
      compiler.run((error, result) => (result ? done(result) : fail(error)))
    })
    return await readStats(target, stats.stats, makeFonts(target))
  } finally {
    await new Promise((done) => compiler.close(done))
  }
}

/** Compiles now and after each change. `onResult` gets the module or the error. */
export const watchModule = async (
  target: BuildTarget,
  onResult: (result: CompiledModule | Error) => void,
): Promise<{ stop: () => Promise<void> }> => {
  const compiler = await createCompiler(target)
  const fonts = makeFonts(target)
  // webpack reports only compilers that ran again, so the last result of each compiler is stored.
  const newest = new Map<Compiler, Stats>()
  const report = async (error: Error | null, stats: MultiStats | undefined): Promise<void> => {
    try {
      if (!stats) throw error ?? new Error('webpack compiled nothing')
      for (const one of stats.stats) newest.set(one.compilation.compiler, one)
      onResult(await readStats(target, [...newest.values()], fonts))
    } catch (failure) {
      onResult(failure instanceof Error ? failure : new Error(String(failure)))
    }
  }
  compiler.watch({ aggregateTimeout: 20 }, (error, stats) => void report(error, stats))
  return { stop: () => new Promise((done) => compiler.close(() => done())) }
}

const createCompiler = async (target: BuildTarget): Promise<MultiCompiler> => {
  const compiler = webpack(await moduleConfigs(target))
  if (!compiler) throw new Error('webpack made no compiler of this configuration')
  // webpack writes no files, because each file contains the version, which is a hash of all files.
  for (const one of compiler.compilers) one.hooks.shouldEmit.tap('release', () => false)
  return compiler
}

const readStats = async (
  target: BuildTarget,
  all: readonly Stats[],
  fonts: ReturnType<typeof makeFonts>,
): Promise<CompiledModule> => {
  const failed = all.filter((stats) => stats.hasErrors())
  if (failed.length > 0)
    throw new Error(failed.map((stats) => stats.toString('errors-only')).join('\n\n'))
  const files = new Map([...all.flatMap(assetsOf), ...(await fonts)])
  if (!target.isDevelopment) {
    const notices = await writeNotices(all.flatMap(bundledFilesOf))
    files.set('THIRD-PARTY-NOTICES.txt', new Uint8Array(Buffer.from(notices)))
  }
  const exposes = exposedFiles(target.definition, all[0])
  return { files, exposes, sources: new Set(all.flatMap(sourcesOf)) }
}

type Asset = [path: string, bytes: Uint8Array<ArrayBuffer>]

const assetsOf = ({ compilation }: Stats): Asset[] =>
  compilation
    .getAssets()
    .filter(({ name }) => name !== unusedStyles)
    .map(({ name, source }) => [name, new Uint8Array(source.buffer())])

const sourcesOf = ({ compilation }: Stats): string[] =>
  [...compilation.fileDependencies].filter((path) => !path.includes('/node_modules/'))

const bundledFilesOf = ({ compilation }: Stats): string[] =>
  [...compilation.modules]
    .filter((module) => compilation.chunkGraph.getNumberOfModuleChunks(module) > 0)
    .flatMap((module) => ('modules' in module ? (module.modules as (typeof module)[]) : [module]))
    .flatMap((module) => module.nameForCondition() ?? [])

const makeFonts = async ({ moduleDir, definition }: BuildTarget): Promise<Asset[]> => {
  const fonts = Object.entries(definition.fonts ?? {})
  if (fonts.length === 0) return []
  const { default: subsetFont } = await import('subset-font').catch((cause: unknown) => {
    throw new Error('`fonts` needs a package more: npm install --save-dev subset-font', { cause })
  })
  const require = createRequire(join(moduleDir, 'package.json'))
  return Promise.all(
    fonts.map(async ([name, { source, characters, axes, features }]): Promise<Asset> => {
      const font = await readFile(require.resolve(source))
      const options = {
        targetFormat: 'woff2',
        variationAxes: axes,
        keepFeatures: features,
      } as const
      return [name, new Uint8Array(await subsetFont(font, characters, options))]
    }),
  )
}

const exposedFiles = (
  definition: ModuleDefinition,
  stats: Stats | undefined,
): Release['browser']['exposes'] => {
  if (!stats) throw new Error('webpack compiled no browser entry')
  const { chunks = [] } = stats.toJson({ all: false, chunks: true, chunkOrigins: true })
  const css = assetsOf(stats)
    .map(([name]) => name)
    .filter((name) => name.endsWith('.css'))
  const filesOf = (isIncluded: (origin: Origin) => boolean): string[] =>
    chunks
      .filter(({ origins = [] }) => origins.some(isIncluded))
      .flatMap(({ files = [] }) => files.filter((file) => file.endsWith('.js')))
  if (definition.host) {
    const fonts = Object.entries(definition.fonts ?? {})
      .filter(([, { isPreloaded }]) => isPreloaded)
      .map(([name]) => name)
    return { '.': { css, preload: filesOf(isNeededByHost), fonts } }
  }
  return Object.fromEntries(
    Object.entries(definition.exposes ?? {}).map(([name, source]) => [
      name,
      { css, preload: filesOf(({ request }) => request === source || request === name) },
    ]),
  )
}

type Origin = { request?: string; moduleName?: string }

const isNeededByHost = ({ request, moduleName = '' }: Origin): boolean =>
  request === './start.ts' ||
  (moduleName.startsWith('provide shared module') &&
    !lateModules.some((name) => moduleName.includes(` ${name}@`)))
