/** Where, when and of what a run was made. */
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

export type Origin = {
  date: string
  commit: string
  /** Whether the work tree had changes beyond the commit. */
  hasChanges: boolean
  processor: string
  cores: number
  memoryGigabytes: number
  /** Programs that ran or waited for a core in the minute before: more than a few tenths says that others were at work. */
  load: number
  node: string
  workerd: string
}

export const readOrigin = (rootDir: string): Origin => {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: rootDir, encoding: 'utf8' }).trim()
  return {
    date: new Date().toISOString(),
    commit: git('rev-parse', 'HEAD'),
    hasChanges: git('status', '--porcelain') !== '',
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGigabytes: Math.round(totalmem() / 1024 ** 3),
    load: loadavg()[0] ?? 0,
    node: process.version,
    workerd: readWorkerdVersion(rootDir),
  }
}

const readWorkerdVersion = (rootDir: string): string => {
  const fromShop = createRequire(join(rootDir, 'packages/local-shop/package.json'))
  const fromMiniflare = createRequire(fromShop.resolve('miniflare'))
  return (fromMiniflare('workerd/package.json') as { version: string }).version
}

export const describeOrigin = (origin: Origin): string =>
  `${origin.date}, ${origin.commit.slice(0, 8)}${origin.hasChanges ? ' with changes' : ''}, ${origin.cores} × ${origin.processor}, ${origin.memoryGigabytes} GB, load ${origin.load.toFixed(1)}, Node ${origin.node}, workerd ${origin.workerd}`
