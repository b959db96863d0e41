/** Bundles the Worker, unless its sources are those of the last build. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { hashSources } from '@shop/module-kit/source-hash'

export type BuiltWorker = { script: string; isFresh: boolean }

/** Builds `workers/` into `workers/dist/worker.js` and answers its path. */
export const buildWorker = async (rootDir: string): Promise<BuiltWorker> => {
  const outDir = join(rootDir, 'workers/dist')
  const script = join(outDir, 'worker.js')
  const stamp = join(outDir, 'sources.sha256')
  const folders = ['workers', 'db/src', 'packages/contracts', 'pnpm-lock.yaml']
  const hash = await hashSources(rootDir, folders)
  if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return { script, isFresh: false }
  // Loaded only when there is something to build; its helper process is ended at once.
  const { build, stop } = await import('esbuild')
  await build({
    entryPoints: [join(rootDir, 'workers/src/index.ts')],
    outfile: script,
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
  await writeFile(stamp, hash)
  return { script, isFresh: true }
}
