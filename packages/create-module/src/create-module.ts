import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { ModuleName } from '@shop/contracts/release'
import { SdkIndex } from '@shop/contracts/sdk-index'
import { reservedPathOf } from '@shop/release-checks/limits'
import * as v from 'valibot'

const templateName = 'lookbook'
const templateTitle = 'Lookbook'
const templateShop = 'http://127.0.0.1:8787'

const templateDir = join(import.meta.dirname, '../template')

/** Without `--backend`, these files are removed, and so is every line marked `--backend`. */
const backendFiles = [
  'src/backend.ts',
  'src/backend.test.ts',
  'src/readers',
  'src/expose/readers.ts',
]

type Options = {
  name: string
  team: string
  folder: string
  /** If true, the module also gets a back end, a form, and a back-office screen. */
  hasBackend: boolean
  shop: ShopFound
  onProgress: (step: string) => void
}

/**
 * Writes a module into `folder`.
 * @throws Error if the name is unusable or the folder has files
 */
export const createModule = async (options: Options): Promise<void> => {
  const { name, folder, hasBackend, shop, onProgress } = options
  checkName(name, shop)
  await takeFolder(folder)
  await cp(templateDir, folder, { recursive: true })
  // npm does not pack files named `.gitignore`, so the template's file has another name.
  await rename(join(folder, 'gitignore'), join(folder, '.gitignore'))
  if (!hasBackend)
    for (const path of backendFiles) await rm(join(folder, path), { recursive: true })
  const files = await listFiles(folder)
  for (const file of files) await writeFile(file, fillIn(await readFile(file, 'utf8'), options))
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(toManifest(options), null, 2)}\n`)
  onProgress(
    `Wrote ${files.length + 1} files: a page at /${name}, a link, a card on products' pages${hasBackend ? ', a back end with a form and a list for staff' : ''}`,
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

const fillIn = (text: string, { name, team, hasBackend, shop }: Options): string =>
  text
    .replaceAll(hasBackend ? backendMark : backendLine, '')
    .replace(`team: '${templateName}'`, () => `team: ${toLiteral(team)}`)
    .replaceAll(templateShop, shop.origin)
    .replaceAll(templateTitle, toTitle(name))
    .replaceAll(templateName, name)

const backendLine = /^.*--backend.*\n/gm
const backendMark = / (?:\/\/ |\{\/\* )?--backend(?: \*\/\})?/g

const toLiteral = (text: string): string => `'${text.replaceAll(/[\\']/g, '\\$&')}'`

const toTitle = (name: string): string => {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const toManifest = ({ name, hasBackend, shop: { origin, sdk } }: Options) => ({
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
  devDependencies: { ...sdk.tools, ...(hasBackend && sdk.backendTools) },
  // npm 11 and newer ask about every install script. These packages work without their scripts.
  allowScripts: {
    '@swc/core': false,
    esbuild: false,
    ...(hasBackend && { sharp: false, workerd: false }),
  },
  engines: { node: sdk.node },
})

const Registry = v.object({
  modules: v.array(v.object({ module: v.string(), routes: v.array(v.string()) })),
})

export type ShopFound = {
  origin: string
  sdk: SdkIndex
  modules: v.InferOutput<typeof Registry>['modules']
}

/**
 * Reads the SDK's index and the live modules of a shop.
 * @throws Error if no shop responds
 */
export const readShop = async (shop: string): Promise<ShopFound> => {
  if (!/^https?:\/\//.test(shop) || !URL.canParse(shop))
    throw new Error(
      `--shop must be the shop's address, such as https://shop.example, not "${shop}".`,
    )
  const { origin } = new URL(shop)
  const [sdk, { modules }] = await Promise.all([
    readJson(`${origin}/sdk/latest.json`, SdkIndex),
    readJson(`${origin}/api/modules`, Registry),
  ])
  return { origin, sdk, modules }
}

const readJson = async <Schema extends v.GenericSchema>(
  url: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> => {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new Error(`${url} does not answer. Is the shop running, and the address right?`, {
      cause,
    })
  })
  if (!response.ok)
    throw new Error(`${url} answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
  const result = v.safeParse(schema, await response.json().catch(() => null))
  if (result.success) return result.output
  throw new Error(`${url} did not answer as a shop. Give the shop's own address with --shop.`)
}

/** npm and pnpm record the URL of each installed package in these files. */
const notes = ['.package-lock.json', 'lock.yaml']

/**
 * Finds the shop from which npm or pnpm installed this package.
 * @throws Error if none is recorded
 */
export const findOwnShop = async (start = import.meta.dirname): Promise<string> => {
  for (let folder = start; folder !== dirname(folder); folder = dirname(folder)) {
    const texts = await Promise.all(
      notes.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
    )
    const [, origin] =
      /(https?:\/\/[^/\s"']+)\/sdk\/[^/\s"']+\/create-module\.tgz/.exec(texts.join('\n')) ?? []
    if (origin) return origin
  }
  throw new Error('Say which shop it is for: --shop https://shop.example')
}
