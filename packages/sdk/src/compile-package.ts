import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { BuildOptions, Plugin } from 'esbuild'

/** Texts by their path in a package. */
export type PackageFiles = Map<string, string>

const execute = promisify(execFile)

/** Returns the sources of a package, without its tests. */
export const readSources = async (packageDir: string): Promise<PackageFiles> => {
  const paths = await listSources(join(packageDir, 'src'))
  const texts = paths.map(
    async (path) => [path.slice(packageDir.length + 1), await readFile(path, 'utf8')] as const,
  )
  return new Map(await Promise.all(texts))
}

/** Compiles each file to a script of its own, so that bundlers include only used files. */
export const compileScripts = async (packageDir: string): Promise<PackageFiles> => {
  const sourceDir = join(packageDir, 'src')
  return bundle(packageDir, {
    entryPoints: await listSources(sourceDir),
    outbase: sourceDir,
    plugins: [onlyScripts],
    platform: 'neutral',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
  })
}

/** Bundles a command and all its imports into one script, which runs without installation. */
export const bundleCommand = (packageDir: string): Promise<PackageFiles> =>
  bundle(packageDir, {
    entryPoints: ['src/cli.ts'],
    platform: 'node',
    target: 'node20',
    legalComments: 'inline',
  })

const bundle = async (packageDir: string, options: BuildOptions): Promise<PackageFiles> => {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: packageDir,
    outdir: join(packageDir, 'dist'),
    bundle: true,
    format: 'esm',
    logLevel: 'error',
    ...options,
    write: false,
  })
  return new Map(outputFiles.map(({ path, text }) => [path.slice(packageDir.length + 1), text]))
}

/**
 * Returns the declarations by package and path.
 * @throws Error with the compiler's output
 */
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

const listSources = async (sourceDir: string): Promise<string[]> => {
  const paths = await readdir(sourceDir, { recursive: true })
  return paths
    .filter((path) => /\.tsx?$/.test(path) && !/\.test(?:-d)?\.tsx?$|^test\//.test(path))
    .map((path) => join(sourceDir, path))
    .toSorted()
}

/** Imports of sources become imports of compiled scripts. JSON files are inlined. */
const onlyScripts: Plugin = {
  name: 'only-scripts',
  setup: ({ onResolve }) => {
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'entry-point' || path.endsWith('.json')
        ? null
        : { path: path.startsWith('.') ? path.replace(/\.tsx?$/, '.js') : path, external: true },
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
    // Imports must name the script. TypeScript finds the declaration beside the script.
    return [`dist/${path}`, text.replaceAll(/(['"]\.[^'"]*)\.tsx?(['"])/g, '$1.js$2')] as const
  })
  return new Map(await Promise.all(entries))
}
