/** Bundles the Worker and reads its options, unless its sources are those of the last build. */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { hashSources } from '@shop/module-build/source-hash'

import { runProcess } from './run-process.ts'

export type BuiltWorker = { script: string; options: object; isFresh: boolean }

const optionsReader = join(import.meta.dirname, 'processes/read-worker-options.ts')

/**
 * Builds `workers/` into `workers/dist/worker.js`. Answers its path, and what `wrangler.toml` says as
 * wrangler understands it: names of bindings, classes, dates, flags.
 */
export const buildWorker = async (rootDir: string): Promise<BuiltWorker> => {
  const outDir = join(rootDir, 'workers/dist')
  const script = join(outDir, 'worker.js')
  const optionsFile = join(outDir, 'options.json')
  const stamp = join(outDir, 'sources.sha256')
  const packages = ['contracts', 'content', 'domain'].map((name) => `packages/${name}`)
  const folders = ['workers', 'db/src', ...packages, 'pnpm-lock.yaml', 'wrangler.toml']
  const hash = await hashSources(rootDir, folders)
  const isFresh =
    !existsSync(optionsFile) || (await readFile(stamp, 'utf8').catch(() => '')) !== hash
  if (isFresh) {
    const [options] = await Promise.all([
      runProcess(optionsReader, { args: [join(rootDir, 'wrangler.toml')] }),
      bundle(rootDir, script),
    ])
    await writeFile(optionsFile, options)
    await writeFile(stamp, hash)
  }
  const options = JSON.parse(await readFile(optionsFile, 'utf8')) as object
  return { script, options, isFresh }
}

const bundle = async (rootDir: string, outfile: string): Promise<void> => {
  // Loaded only when there is something to build; its helper process is ended at once.
  const { build, stop } = await import('esbuild')
  await build({
    entryPoints: [join(rootDir, 'workers/src/index.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*', 'node:*'],
    minify: true,
    sourcemap: 'linked',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  await stop()
}
