/** What `npm install` would put into a team's folder, without the network: the shop's archives, and this repository's own copies of the rest. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { unpackTar } from 'modern-tar'

const rootDir = resolve(import.meta.dirname, '../..')

type Manifest = {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  bin?: Record<string, string>
}

const readManifest = async (dir: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(dir, 'package.json'), 'utf8')) as Manifest

/** Fills `node_modules` of a module. The archives are what a team gets; libraries are links to those installed here. */
export const installLinked = async (moduleDir: string): Promise<void> => {
  const { dependencies, devDependencies } = await readManifest(moduleDir)
  const modules = join(moduleDir, 'node_modules')
  await mkdir(join(modules, '.bin'), { recursive: true })
  for (const [name, source] of Object.entries({ ...dependencies, ...devDependencies }))
    if (source.startsWith('http')) await installArchive(modules, name, source)
    else await link(modules, name)
  for (const name of ['tsc', 'vitest'])
    await writeCommand(modules, name, `"${join(rootDir, 'node_modules/.bin', name)}"`)
}

const installArchive = async (modules: string, name: string, url: string): Promise<void> => {
  const dir = join(modules, name)
  const archive = gunzipSync(Buffer.from(await (await fetch(url)).arrayBuffer()))
  for (const { header, data } of await unpackTar(archive)) {
    const file = join(dir, header.name.replace('package/', ''))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, data ?? '')
  }
  const { dependencies = {}, bin = {} } = await readManifest(dir)
  for (const library of Object.keys(dependencies)) await link(modules, library)
  for (const [command, path] of Object.entries(bin))
    await writeCommand(modules, command, `node "${join(dir, path)}"`)
}

const link = async (modules: string, name: string): Promise<void> => {
  const path = join(modules, name)
  if (existsSync(path)) return
  const holder = holders.find((folder) => existsSync(join(rootDir, folder, 'node_modules', name)))
  if (holder === undefined) throw new Error(`${name} is not installed in this repository.`)
  await mkdir(dirname(path), { recursive: true })
  await symlink(join(rootDir, holder, 'node_modules', name), path)
}

/** Where this repository's packages have their libraries. */
const holders = [
  'packages/module-build',
  'packages/module-runtime',
  'packages/release-checks',
  'packages/contracts',
  'packages/ui',
  '.',
]

const writeCommand = (modules: string, name: string, command: string): Promise<void> =>
  writeFile(join(modules, '.bin', name), `#!/bin/sh\nexec ${command} "$@"\n`, { mode: 0o755 })
