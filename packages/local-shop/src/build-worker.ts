import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { buildWhenChanged } from '@shop/module-build/build-inputs'
import type { BuildOptions, Metafile } from 'esbuild'

import { runProcess } from './run-process.ts'
import type { WorkerOptions } from './worker-settings.ts'

export type BuiltWorker = { script: string; options: WorkerOptions; isRebuilt: boolean }

const optionsReader = join(import.meta.dirname, 'processes/read-worker-options.ts')

/**
 * Builds `workers/` into `workers/dist/worker.js` unless the inputs of the last build are
 * unchanged. Returns its path and the options in `wrangler.toml` as wrangler parses them: bindings,
 * classes, dates, flags.
 */
export const buildWorker = async (rootDir: string): Promise<BuiltWorker> => {
  const outDir = join(rootDir, 'workers/dist')
  const script = join(outDir, 'worker.js')
  const optionsFile = join(outDir, 'options.json')
  const isRebuilt = await buildWhenChanged(rootDir, join(outDir, 'inputs.json'), async () => {
    await mkdir(outDir, { recursive: true })
    const [options, sources] = await Promise.all([
      runProcess(optionsReader, [join(rootDir, 'wrangler.toml')]),
      bundle(rootDir, script),
    ])
    await writeFile(optionsFile, options)
    const own = ['wrangler.toml', 'pnpm-lock.yaml', 'packages/local-shop/src/build-worker.ts']
    return { files: [...sources, ...own.map((path) => join(rootDir, path))] }
  })
  const options = JSON.parse(await readFile(optionsFile, 'utf8')) as WorkerOptions
  return { script, options, isRebuilt }
}

/**
 * Builds the Worker for development, incrementally with each call of `rebuild`. `rebuild` returns
 * true if the script changed.
 * @throws Error with esbuild's messages if the Worker does not build
 */
export const openWorkerBuild = async (
  rootDir: string,
  outfile: string,
): Promise<{ rebuild: () => Promise<boolean>; stop: () => Promise<void> }> => {
  const { context } = await import('esbuild')
  const build = await context({ ...workerBuildOptions(rootDir, outfile), write: false })
  let last = ''
  const rebuild = async (): Promise<boolean> => {
    const { outputFiles } = await build.rebuild()
    for (const { path, contents } of outputFiles) await writeFile(path, contents)
    const hash = outputFiles.map((file) => file.hash).join()
    const isChanged = hash !== last
    last = hash
    return isChanged
  }
  return { rebuild, stop: () => build.dispose() }
}

const workerBuildOptions = (rootDir: string, outfile: string) =>
  ({
    absWorkingDir: rootDir,
    entryPoints: [join(rootDir, 'workers/src/index.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*', 'node:*'],
    sourcemap: 'linked',
    legalComments: 'none',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', workerBuild: JSON.stringify(anyBuild) },
    metafile: true,
  }) satisfies BuildOptions

const bundle = async (rootDir: string, outfile: string): Promise<string[]> => {
  // Imported only if there is something to build. `stop` ends esbuild's helper process at once.
  const { build, stop } = await import('esbuild')
  const { metafile, outputFiles } = await build({
    ...workerBuildOptions(rootDir, outfile),
    minify: true,
    write: false,
  })
  await stop()
  const { writeNotices } = await import('@shop/module-build/third-party-notices')
  for (const { path, text } of outputFiles) await writeFile(path, named(text))
  const notices = await writeNotices(bundledFilesOf(rootDir, metafile))
  await writeFile(join(rootDir, 'workers/dist/THIRD-PARTY-NOTICES.txt'), notices)
  return Object.keys(metafile.inputs).map((path) => join(rootDir, path))
}

const anyBuild = 'build-of-no-name'

/** Fills in the build's name, which has the same length, so that the source map stays correct. */
const named = (script: string): string =>
  script.replaceAll(
    anyBuild,
    createHash('sha256').update(script).digest('hex').slice(0, anyBuild.length),
  )

const bundledFilesOf = (rootDir: string, { outputs }: Metafile): string[] =>
  Object.values(outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => join(rootDir, path))
