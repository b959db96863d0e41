import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { buildWhenChanged, writeWhole } from '@shop/module-build/build-inputs'
import type { Metafile } from 'esbuild'

import { runProcess } from './run-process.ts'
import type { WorkerOptions } from './worker-settings.ts'

export type BuiltWorker = {
  script: string
  /** The path of workerd's configuration. That file contains the script, too. */
  plan: string
  /** The options in `wrangler.toml` as wrangler parses them: bindings, classes, dates, flags. */
  options: WorkerOptions
  isRebuilt: boolean
}

const planner = join(import.meta.dirname, 'processes/plan-worker.ts')
const ownInputs = [
  'wrangler.toml',
  'pnpm-lock.yaml',
  ...['build-worker.ts', 'worker-settings.ts', 'processes/plan-worker.ts'].map(
    (name) => `packages/local-shop/src/${name}`,
  ),
]

const running = new Map<string, Promise<BuiltWorker>>()

/** Builds `workers/dist` if its inputs changed. Calls at the same time share one build. */
export const buildWorker = (rootDir: string): Promise<BuiltWorker> => {
  const building =
    running.get(rootDir) ?? build(rootDir).finally(() => void running.delete(rootDir))
  running.set(rootDir, building)
  return building
}

const build = async (rootDir: string): Promise<BuiltWorker> => {
  const outDir = join(rootDir, 'workers/dist')
  const script = join(outDir, 'worker.js')
  const plan = join(outDir, 'plan.bin')
  const optionsFile = join(outDir, 'options.json')
  const isRebuilt = await buildWhenChanged(rootDir, join(outDir, 'inputs.json'), async () => {
    await mkdir(outDir, { recursive: true })
    const sources = await bundle(rootDir, script)
    await runProcess(planner, [join(rootDir, 'wrangler.toml'), script, plan, optionsFile])
    return { files: [...sources, ...ownInputs.map((path) => join(rootDir, path))] }
  })
  const read = JSON.parse(await readFile(optionsFile, 'utf8')) as WorkerOptions
  const options = { ...read, rootPath: rootDir }
  return { script, plan, options, isRebuilt }
}

const bundle = async (rootDir: string, outfile: string): Promise<string[]> => {
  // esbuild is loaded only for a build. `esbuild.stop` ends its child process immediately.
  const esbuild = await import('esbuild')
  const { metafile, outputFiles } = await esbuild.build({
    absWorkingDir: rootDir,
    entryPoints: [join(rootDir, 'workers/src/index.ts')],
    outfile,
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*', 'node:*'],
    sourcemap: 'linked',
    legalComments: 'none',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', workerBuild: JSON.stringify(anyBuild) },
    metafile: true,
  })
  await esbuild.stop()
  const { writeNotices } = await import('@shop/module-build/third-party-notices')
  for (const { path, text } of outputFiles) await writeWhole(path, named(text))
  const notices = await writeNotices(bundledFilesOf(rootDir, metafile))
  await writeWhole(join(rootDir, 'workers/dist/THIRD-PARTY-NOTICES.txt'), notices)
  return Object.keys(metafile.inputs).map((path) => join(rootDir, path))
}

const anyBuild = 'build-of-no-name'

/** Replaces the placeholder with a hash of equal length, so that the source map stays correct. */
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
