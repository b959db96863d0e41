import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'

import type { Release } from '@shop/contracts/release'
import { isBuilt } from '@shop/module-build/build-module'
import { readRelease } from '@shop/module-build/make-release'

import { runProcess } from './run-process.ts'

/** `name` is the module's folder. `isRebuilt` is true if it was just built. */
export type ReadyModule = { name: string; dir: string; release: Release; isRebuilt: boolean }

const builder = resolve(import.meta.dirname, '../../module-build/src/cli.ts')

/** Returns the folders of the shell and of each `mfe-*` that has a `module.ts`, the shell first. */
export const listModules = (rootDir: string): string[] =>
  globSync('{shell,mfe-*}/module.ts', { cwd: rootDir })
    .map((file) => dirname(file))
    .toSorted((a, b) => Number(b === 'shell') - Number(a === 'shell') || a.localeCompare(b))

/** Builds the named modules (default: all) if they changed. @throws Error with webpack's output */
export const buildModules = async (
  rootDir: string,
  onProgress: (step: string) => void,
  named: readonly string[] = [],
): Promise<ReadyModule[]> => {
  const all = listModules(rootDir)
  const unknown = named.find((name) => !all.includes(name))
  if (unknown) throw new Error(`There is no module "${unknown}". Name some of: ${all.join(', ')}.`)
  return Readable.from(all.filter((name) => named.length === 0 || named.includes(name)))
    .map((name: string) => readyModule(rootDir, name, onProgress), {
      concurrency: Math.min(availableParallelism(), 4),
    })
    .toArray()
}

const readyModule = async (
  rootDir: string,
  name: string,
  onProgress: (step: string) => void,
): Promise<ReadyModule> => {
  const moduleDir = join(rootDir, name)
  const isRebuilt = !(await isBuilt(moduleDir))
  if (isRebuilt) {
    onProgress(`Building ${name}`)
    // The build runs in a separate process, so that webpack's memory is freed.
    await runProcess(builder, [moduleDir])
  }
  const dir = join(moduleDir, 'dist')
  return { name, dir, release: await readRelease(dir), isRebuilt }
}
