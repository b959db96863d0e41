#!/usr/bin/env node
/** `create-module <name> [--shop <url>] [--team <name>]`: writes a module into a folder of its name. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { createModule } from './create-module.ts'
import { findOwnShop, readShop, type ShopFound } from './read-shop.ts'

const usage = 'create-module <name> [--shop <url>] [--team <name>]'

const readCommand = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { shop: { type: 'string' }, team: { type: 'string' } },
  })
  const [name, more] = positionals
  if (name === undefined || more !== undefined) throw new Error(`Name one module: ${usage}`)
  return { ...values, name }
}

const onProgress = (step: string): void => console.log(`· ${step}`)

/** npm runs again what it fetched before, also where the address leads to a newer one by now. */
const warnOfOlder = async ({ origin, sdk }: ShopFound): Promise<void> => {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8')
  const { version } = JSON.parse(text) as { version: string }
  if (version !== sdk.version)
    onProgress(
      `This command is of ${version}; the shop's is --package=${origin}/sdk/${sdk.version}/create-module.tgz`,
    )
}

try {
  const { name, shop = await findOwnShop(), team = name } = readCommand()
  const found = await readShop(shop)
  onProgress(`${found.origin} has the SDK ${found.sdk.version}`)
  await warnOfOlder(found)
  const folder = resolve(name)
  await createModule({ name, team, folder, shop: found, onProgress })
  console.log(`
The module is in ${folder}. Next:

  cd ${name}
  npm install
  npm run build
  npm test
  npm run dev        shows it in ${found.origin}, and again after each change
  npm run release    makes it live, with a token in DEPLOY_TOKEN

Who runs the shop gives you a token for ${name}: the path /${name}, the slot product.details, the link in the header.
What comes after this is in ${found.origin}/sdk/.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
