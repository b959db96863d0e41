import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Release } from '@shop/contracts/release'

import { areInputsUnchanged, buildWhenChanged, type ReadFiles } from './build-inputs.ts'
import { makeRelease, readRelease, type ReleaseFiles } from './make-release.ts'
import type { ModuleDefinition } from './module-definition.ts'
import type { BuildTarget } from './webpack-config.ts'

/** `isRebuilt` is true if anything was compiled. The version changes only with the output. */
export type BuiltModule = { dir: string; release: Release; isRebuilt: boolean }

const recordName = 'inputs.json'

/** Builds the module unless its inputs are unchanged. @throws Error with webpack's messages */
export const buildModule = async (
  moduleDir: string,
  outDir = join(moduleDir, 'dist'),
): Promise<BuiltModule> => {
  const recordFile = join(outDir, recordName)
  if (!hasRelease(outDir)) await rm(recordFile, { force: true })
  const isRebuilt = await buildWhenChanged(findRoot(moduleDir), recordFile, async () => {
    const target = await readTarget(moduleDir)
    const { compileModule } = await import('./compile-module.ts')
    const { files: compiled, exposes, sources } = await compileModule(target)
    const commit = currentCommit(moduleDir)
    const { release, files } = await makeRelease({ ...target, commit, exposes, compiled })
    await writeRelease(outDir, release, files)
    return listOwnInputs(moduleDir, sources)
  })
  return { dir: outDir, release: await readRelease(outDir), isRebuilt }
}

/** True if the module has a release whose inputs are unchanged. */
export const isBuilt = async (moduleDir: string): Promise<boolean> => {
  const outDir = join(moduleDir, 'dist')
  return hasRelease(outDir) && areInputsUnchanged(findRoot(moduleDir), join(outDir, recordName))
}

const hasRelease = (outDir: string): boolean => existsSync(join(outDir, 'release.json'))

/** Reads `module.ts` and `package.json` of a module's folder. */
export const readTarget = async (moduleDir: string): Promise<BuildTarget> => {
  const manifest = JSON.parse(await readFile(join(moduleDir, 'package.json'), 'utf8')) as {
    version: string
  }
  const definition = await readDefinition(moduleDir)
  return { moduleDir, definition, packageVersion: manifest.version }
}

/** Bundles `module.ts` first, because some supported versions of Node do not run TypeScript. */
export const readDefinition = async (moduleDir: string): Promise<ModuleDefinition> => {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: moduleDir,
    entryPoints: ['module.ts'],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'silent',
  })
  const script = Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')
  const { default: definition } = (await import(`data:text/javascript;base64,${script}`)) as {
    default: ModuleDefinition
  }
  return definition
}

const lockFiles = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock', 'bun.lock']

const findRoot = (moduleDir: string): string => {
  for (let folder = moduleDir; folder !== dirname(folder); folder = dirname(folder))
    if (lockFiles.some((name) => existsSync(join(folder, name)))) return folder
  return moduleDir
}

const listOwnInputs = (moduleDir: string, compiled: Iterable<string>): ReadFiles => {
  const inModule = ['module.ts', 'package.json'].map((path) => join(moduleDir, path))
  const inRoot = [...lockFiles, 'tsconfig.json'].map((path) => join(findRoot(moduleDir), path))
  const contract = fileURLToPath(import.meta.resolve('@shop/contracts/release'))
  return {
    files: [...compiled, ...inModule, ...inRoot, contract],
    folders: [join(moduleDir, 'fonts'), import.meta.dirname],
  }
}

const writeRelease = async (
  outDir: string,
  release: Release,
  files: ReleaseFiles,
): Promise<void> => {
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(outDir, path)), { recursive: true })
    await writeFile(join(outDir, path), bytes)
  }
  await writeFile(join(outDir, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
}

const currentCommit = (dir: string): string => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: dir,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .trim()
  } catch {
    // Without git history, the release names no commit.
    return 'unknown'
  }
}
