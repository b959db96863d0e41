/**
 * Compiles the shop's modules as one bundle, with the same sources, preset and split points. The
 * shell imports what the modules expose, and nothing is shared at run time.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { readTarget } from '@shop/module-build/build-module'
import { shortHashPlaceholder } from '@shop/module-build/make-release'
import { moduleConfigs } from '@shop/module-build/webpack-config'
import webpack, { type Compilation, type Configuration, type Stats } from 'webpack'

/**
 * The prefix of class names. All sources belong to the shell here; the rest of a name stays the
 * same.
 */
export const stylePrefix = `shell_${shortHashPlaceholder}_`

export type OneBundle = {
  /** Contents by file name, with a Brotli variant of each. */
  files: Map<string, { bytes: Buffer; brotli: Buffer }>
  entry: string
  /** Scripts that a page of each module runs in addition to the entry, by module name. */
  scriptsOf: Map<string, string[]>
  styleSheet: string
}

const folders: Record<string, string> = {
  catalog: 'mfe-catalog',
  checkout: 'mfe-checkout',
  assistant: 'mfe-assistant',
}

export const buildOneBundle = async (rootDir: string): Promise<OneBundle> => {
  const target = await readTarget(join(rootDir, 'shell'))
  const [shellConfig] = await moduleConfigs(target)
  const dir = await mkdtemp(join(tmpdir(), 'shop-one-bundle-'))
  try {
    const loader = join(dir, 'load-module.ts')
    await writeFile(loader, await writeLoader(rootDir))
    return readBundle(await compile(withoutFederation(shellConfig ?? {}, loader)))
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** Writes a script that replaces `shell/src/federation/load-module.ts`. */
const writeLoader = async (rootDir: string): Promise<string> => {
  const entries: string[] = []
  for (const [name, folder] of Object.entries(folders)) {
    const { definition } = await readTarget(join(rootDir, folder))
    for (const [expose, source] of Object.entries(definition.exposes ?? {})) {
      const chunk = `${name}${expose.slice(1).replaceAll('/', '-')}`
      const file = JSON.stringify(join(rootDir, folder, source))
      entries.push(`'${name} ${expose}': () => import(/* webpackChunkName: "${chunk}" */ ${file}),`)
    }
  }
  const health = JSON.stringify(join(rootDir, 'shell/src/health/module-health.ts'))
  return `
import { recordingMount, recordOutcome } from ${health}
const entries = { ${entries.join('\n')} }
export const startModules = () => {}
export const resetModule = () => {}
export const loadExpose = async (module, expose) => {
  const { mount } = await entries[module.module + ' ' + expose]()
  recordOutcome(module, 'loaded')
  return recordingMount(module, mount)
}
export const loadExposeInTime = loadExpose
`
}

const withoutFederation = (config: Configuration, loader: string): Configuration => ({
  ...config,
  entry: { one: './src/start.ts' },
  output: { ...config.output, uniqueName: 'one', chunkFilename: 'one-[name].[contenthash:8].js' },
  plugins: [
    ...(config.plugins ?? []).filter(
      (plugin) => plugin?.constructor.name !== 'ModuleFederationPlugin',
    ),
    new webpack.NormalModuleReplacementPlugin(/\/federation\/load-module\.ts$/, loader),
  ],
})

const compile = async (config: Configuration): Promise<Compilation> => {
  const compiler = webpack(config)
  if (!compiler) throw new Error('webpack made no compiler of this configuration')
  compiler.hooks.shouldEmit.tap('one-bundle', () => false)
  try {
    const stats = await new Promise<Stats>((done, fail) =>
      compiler.run((error, result) => (result ? done(result) : fail(error))),
    )
    if (stats.hasErrors()) throw new Error(stats.toString('errors-only'))
    return stats.compilation
  } finally {
    await new Promise((done) => compiler.close(done))
  }
}

const readBundle = (compilation: Compilation): OneBundle => {
  const assets = compilation.getAssets().map(({ name, source }) => {
    const bytes = source.buffer()
    return [name, { bytes, brotli: brotliCompressSync(bytes) }] as const
  })
  const scriptsIn = (group: string): string[] =>
    (compilation.namedChunkGroups.get(group)?.getFiles() ?? []).filter((file) =>
      file.endsWith('.js'),
    )
  return {
    files: new Map(assets),
    entry: 'one.js',
    scriptsOf: new Map(Object.keys(folders).map((name) => [name, scriptsIn(`${name}-page`)])),
    styleSheet: 'styles.css',
  }
}
