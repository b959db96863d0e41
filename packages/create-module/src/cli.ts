#!/usr/bin/env node
/** `create-module <name> [--backend] [--shop <url>] [--team <name>]` writes a new module. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { createModule, findOwnShop, readShop, type ShopFound } from './create-module.ts'

const usage = 'create-module <name> [--backend] [--shop <url>] [--team <name>]'

const readCommand = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      shop: { type: 'string' },
      team: { type: 'string' },
      backend: { type: 'boolean', default: false },
    },
  })
  const [name, more] = positionals
  if (name === undefined || more !== undefined) throw new Error(`Name one module: ${usage}`)
  return { ...values, name }
}

const onProgress = (step: string): void => console.log(`· ${step}`)

const ownVersion = async (): Promise<string> => {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** Runs the newest version by its versioned path, because npm may have cached an older `latest`. */
const runNewest = async ({ origin, sdk }: ShopFound, args: string[]): Promise<number> => {
  const address = `--package=${origin}/sdk/${sdk.version}/create-module.tgz`
  const command = ['exec', '--yes', address, '--', 'create-module', ...args]
  const env = { ...process.env, [newestVariable]: sdk.version }
  const [code] = (await once(spawn('npm', command, { stdio: 'inherit', env }), 'exit')) as [number]
  return code
}

/** Tells the newest version not to look for a newer one itself. */
const newestVariable = 'CREATE_MODULE_VERSION'

type Given = Pick<Parameters<typeof createModule>[0], 'name' | 'team' | 'hasBackend'>

const writeModule = async (given: Given, shop: ShopFound): Promise<void> => {
  const { name, hasBackend } = given
  const folder = resolve(name)
  await createModule({ ...given, folder, shop, onProgress })
  console.log(`
The module is in ${folder}. Next:

  cd ${name}
  npm install
  npm run check      types
  npm test
  npm run dev        shows it in ${shop.origin}, and again after each change
  npm run release    makes it live, with a token in DEPLOY_TOKEN

Ask whoever runs the shop for a token for ${name}: the path /${name}, the slot product.details${hasBackend ? ', the slot admin.screen' : ''}, the link in the header.
Step by step: ${shop.origin}/sdk/`)
}

try {
  const { name, shop = await findOwnShop(), team = name, backend } = readCommand()
  const found = await readShop(shop)
  const version = await ownVersion()
  const isNewest = version === found.sdk.version || process.env[newestVariable] !== undefined
  onProgress(`${found.origin} has the SDK ${found.sdk.version}`)
  if (isNewest) await writeModule({ name, team, hasBackend: backend }, found)
  else {
    onProgress(`npm ran ${version}, which it had from before; fetching the newer one`)
    process.exitCode = await runNewest(found, process.argv.slice(2))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
