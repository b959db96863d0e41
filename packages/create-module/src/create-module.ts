/** Writes a team's module from the template. */
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { ModuleName } from '@shop/contracts/release'
import { reservedPathOf } from '@shop/release-checks/limits'
import * as v from 'valibot'

import type { ShopFound } from './read-shop.ts'

/** Names in the template that are replaced. */
const templateName = 'lookbook'
const templateTitle = 'Lookbook'
const templateShop = 'http://127.0.0.1:8787'

const templateDir = join(import.meta.dirname, '../template')

type Options = {
  name: string
  team: string
  /** The target folder, which must be empty or not exist yet. */
  folder: string
  shop: ShopFound
  onProgress: (step: string) => void
}

/** @throws Error with a fix if the name or the folder cannot be used */
export const createModule = async (options: Options): Promise<void> => {
  const { name, folder, shop, onProgress } = options
  checkName(name, shop)
  await takeFolder(folder)
  await cp(templateDir, folder, { recursive: true })
  // npm does not pack files named `.gitignore`.
  await rename(join(folder, 'gitignore'), join(folder, '.gitignore'))
  const files = await listFiles(folder)
  for (const file of files) await writeFile(file, fillIn(await readFile(file, 'utf8'), options))
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(toManifest(options), null, 2)}\n`)
  onProgress(
    `Wrote ${files.length + 1} files: a page at /${name}, a link, a card on products' pages`,
  )
}

const checkName = (name: string, { origin, modules }: ShopFound): void => {
  const result = v.safeParse(ModuleName, name)
  if (!result.success)
    throw new Error(`A module's name ${result.issues[0].message}; "${name}" is not.`)
  const reserved = reservedPathOf(`/${name}`)
  if (reserved || modules.some(({ module }) => module === name))
    throw new Error(
      `${reserved ?? `The module ${name}`} is there already in ${origin}. Choose another name.`,
    )
  const owner = modules.find(({ routes }) => routes.includes(`/${name}`))
  if (owner)
    throw new Error(
      `/${name} is a page of the module ${owner.module} in ${origin}. Choose another name.`,
    )
}

const takeFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new Error(
      `${folder} has files in it, which stay as they are. Choose another name or place.`,
    )
}

const listFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

const fillIn = (text: string, { name, team, shop }: Options): string =>
  text
    .replace(`team: '${templateName}'`, () => `team: ${toLiteral(team)}`)
    .replaceAll(templateShop, shop.origin)
    .replaceAll(templateTitle, toTitle(name))
    .replaceAll(templateName, name)

const toLiteral = (text: string): string => `'${text.replaceAll(/[\\']/g, '\\$&')}'`

const toTitle = (name: string): string => {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * All versions are exact: those of the libraries on the shop's pages, and of the tools that its
 * packages work with.
 */
const toManifest = ({ name, shop: { origin, sdk } }: Options) => ({
  name,
  version: '1.0.0',
  private: true,
  type: 'module',
  scripts: {
    dev: 'module dev',
    build: 'module-build',
    test: 'vitest run',
    check: 'tsc',
    release: 'release publish',
  },
  config: { shop: origin },
  dependencies: {
    ...Object.fromEntries(
      Object.entries(sdk.packages).map(([library, path]) => [library, origin + path]),
    ),
    ...sdk.singletons,
  },
  devDependencies: sdk.tools,
  // npm 11 and newer ask about every install script; esbuild works without its own.
  allowScripts: { esbuild: false },
  engines: { node: sdk.node },
})
