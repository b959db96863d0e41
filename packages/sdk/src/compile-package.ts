/** Compiles the sources of packages to what Node and bundlers load from `node_modules`: JavaScript and declarations. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Plugin } from 'esbuild'

/** Texts by their path in a package. */
export type PackageFiles = Map<string, string>

const execute = promisify(execFile)

/** The sources of a package, without its tests. */
export const readSources = async (packageDir: string): Promise<PackageFiles> => {
  const paths = await listSources(join(packageDir, 'src'))
  const texts = paths.map(
    async (path) => [path.slice(packageDir.length + 1), await readFile(path, 'utf8')] as const,
  )
  return new Map(await Promise.all(texts))
}

/** Every source file becomes one script, so that modules of a package stay modules, and only what is used is bundled. */
export const compileScripts = async (packageDir: string): Promise<PackageFiles> => {
  const { build } = await import('esbuild')
  const sourceDir = join(packageDir, 'src')
  const { outputFiles } = await build({
    absWorkingDir: packageDir,
    entryPoints: await listSources(sourceDir),
    outbase: sourceDir,
    outdir: join(packageDir, 'dist'),
    bundle: true,
    plugins: [onlyScripts],
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    logLevel: 'error',
    write: false,
  })
  return new Map(outputFiles.map(({ path, text }) => [path.slice(packageDir.length + 1), text]))
}

/** A command with everything that it imports, as one script: to run it, nothing else is installed. */
export const bundleCommand = async (packageDir: string): Promise<PackageFiles> => {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: packageDir,
    entryPoints: ['src/cli.ts'],
    outdir: join(packageDir, 'dist'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    legalComments: 'inline',
    logLevel: 'error',
    write: false,
  })
  return new Map(outputFiles.map(({ path, text }) => [path.slice(packageDir.length + 1), text]))
}

/** The declarations of all packages, by package and by path in it. @throws Error with what the compiler says */
export const compileDeclarations = async (
  packagesDir: string,
  names: readonly string[],
): Promise<Map<string, PackageFiles>> => {
  const outDir = await mkdtemp(join(tmpdir(), 'shop-sdk-'))
  try {
    const project = join(outDir, 'tsconfig.json')
    await writeFile(project, JSON.stringify(declarationOptions(packagesDir, names)))
    await execute(process.execPath, [typeCompiler, '-p', project, '--outDir', outDir]).catch(
      (error: Error & { stdout?: string }) => {
        throw new Error(error.stdout?.trim() || error.message, { cause: error })
      },
    )
    const entries = names.map(
      async (name) => [name, await readDeclarations(join(outDir, name, 'src'))] as const,
    )
    return new Map(await Promise.all(entries))
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

const declarationOptions = (packagesDir: string, names: readonly string[]) => ({
  extends: join(packagesDir, '../tsconfig.json'),
  compilerOptions: {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: packagesDir,
    typeRoots: [join(packagesDir, '../node_modules/@types')],
  },
  include: names.map((name) => join(packagesDir, name, 'src')),
  exclude: ['*.test.ts', '*.test.tsx', 'test/*'].map((files) => join(packagesDir, '**', files)),
})

/** Tests, and what only tests use, stay behind. */
const listSources = async (sourceDir: string): Promise<string[]> => {
  const paths = await readdir(sourceDir, { recursive: true })
  return paths
    .filter((path) => /\.tsx?$/.test(path) && !/\.test(?:-d)?\.tsx?$|^test\//.test(path))
    .map((path) => join(sourceDir, path))
    .toSorted()
}

const toScriptPath = (path: string): string => path.replace(/\.tsx?$/, '.js')

/** Imports stay imports, of the scripts that the sources become; data files become part of the script. */
const onlyScripts: Plugin = {
  name: 'only-scripts',
  setup: ({ onResolve }) => {
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'entry-point' || path.endsWith('.json')
        ? null
        : { path: path.startsWith('.') ? toScriptPath(path) : path, external: true },
    )
  },
}

const typeCompiler = join(
  createRequire(import.meta.url).resolve('typescript/package.json'),
  '../bin/tsc',
)

const readDeclarations = async (dir: string): Promise<PackageFiles> => {
  const paths = (await readdir(dir, { recursive: true })).filter((path) => path.endsWith('.d.ts'))
  const entries = paths.toSorted().map(async (path) => {
    const text = await readFile(join(dir, path), 'utf8')
    // A declaration beside a script is found under the script's name.
    return [`dist/${path}`, text.replaceAll(/(['"]\.[^'"]*)\.tsx?(['"])/g, '$1.js$2')] as const
  })
  return new Map(await Promise.all(entries))
}
