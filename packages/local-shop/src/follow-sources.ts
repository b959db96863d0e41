import { join } from 'node:path'

import { followBuild } from '@shop/module-build/follow-build'
import { publishFiles } from '@shop/module-build/publish-release'
import { watch } from 'chokidar'

import { buildWorker } from './build-worker.ts'
import type { Shop } from './start-shop.ts'
import type { WorkerServer } from './worker-settings.ts'

/** Editors write several files in quick succession, so a build waits this long after a change. */
const debounceMs = 30
const workerSources = [
  'workers/src',
  'db/src',
  ...['contracts', 'content', 'domain'].map((name) => `packages/${name}/src`),
]

export type FollowOptions = {
  rootDir: string
  shop: Shop<WorkerServer>
  name: string
  onLine: (line: string) => void
}

/**
 * Publishes each new build of the module, and reloads the Worker after each change of its sources.
 * Returns a function that stops both.
 */
export const followSources = async ({
  rootDir,
  shop: { origin, deployToken: token, worker },
  name,
  onLine,
}: FollowOptions): Promise<() => Promise<void>> => {
  // Publishing and reloading take turns, because a Worker that is reloading accepts no files.
  let last: Promise<void> = Promise.resolve()
  const enqueue = (work: () => Promise<void>): void => {
    last = last.then(work).catch((error: unknown) => {
      onLine(error instanceof Error ? error.message : String(error))
    })
  }
  const { fileOf, stop } = await followBuild(join(rootDir, name), {
    shop: origin,
    onBuild: (build) =>
      enqueue(async () => {
        if ('failure' in build) throw new Error(build.failure)
        const { release } = build
        const { module, version } = release
        const read = async (path: string) => fileOf(version, path) ?? new Uint8Array()
        await publishFiles({ origin, token, release, read })
        onLine(`published ${module} ${version}`)
      }),
  })
  const reload = async (): Promise<void> => {
    if (!(await buildWorker(rootDir)).isRebuilt) return
    await worker.restart()
    onLine('reloaded the Worker')
  }
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(
    workerSources.map((path) => join(rootDir, path)),
    { ignored: /\.test\.ts$/, ignoreInitial: true },
  ).on('all', () => {
    clearTimeout(timer)
    timer = setTimeout(() => enqueue(reload), debounceMs)
  })
  return async () => void (await Promise.all([stop(), watcher.close()]))
}
