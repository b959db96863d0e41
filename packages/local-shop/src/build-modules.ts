import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'

import type { Release } from '@shop/contracts/release'
import { isBuilt } from '@shop/module-build/build-module'
import { readRelease } from '@shop/module-build/make-release'

import { runProcess } from './run-process.ts'

/** `name` is the module's folder. `isRebuilt` is true if it was just built. */
export type ReadyModule = { name: string; dir: string; release: Release; isRebuilt: boolean }

const builder = resolve(import.meta.dirname, '../../module-build/src/cli.ts')

/**
 * Returns the names of the modules' folders, the shell first: every top-level folder with a
 * `module.ts`.
 */
export const listModules = (rootDir: string): string[] =>
  globSync('{shell,mfe-*}/module.ts', { cwd: rootDir })
    .map((file) => dirname(file))
    .toSorted((a, b) => Number(b === 'shell') - Number(a === 'shell') || a.localeCompare(b))

/**
 * Builds those modules whose sources changed, of all or of the named ones, in parallel up to one
 * per core. Returns all or the named modules, built or not, in the sequence of `listModules`.
 * `onProgress` gets a line for each build.
 * @throws Error with webpack's messages if a module does not compile
 */
export const buildModules = async (
  rootDir: string,
  onProgress: (step: string) => void,
  named: readonly string[] = [],
): Promise<ReadyModule[]> => {
  const all = listModules(rootDir)
  const unknown = named.find((name) => !all.includes(name))
  if (unknown) throw new Error(`There is no module "${unknown}". Name some of: ${all.join(', ')}.`)
  const waiting = [...all.filter((name) => named.length === 0 || named.includes(name)).entries()]
  const ready: ReadyModule[] = []
  const buildNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, name] = next
      ready[index] = await readyModule(rootDir, name, onProgress)
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, buildNext))
  return ready
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
    // Runs in a separate process, so that webpack's memory is freed.
    await runProcess(builder, [moduleDir])
  }
  const dir = join(moduleDir, 'dist')
  return { name, dir, release: await readRelease(dir), isRebuilt }
}
