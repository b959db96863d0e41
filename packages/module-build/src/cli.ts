#!/usr/bin/env node
/**
 * `cli.ts [folder]` builds the module in a folder; `cli.ts publish` builds the one in this folder and
 * makes it live on the shop at `SHOP_ORIGIN`.
 */
import { resolve } from 'node:path'

import { buildModule } from './build-module.ts'
import { publishRelease } from './publish-release.ts'

const build = async (folder: string): Promise<void> => {
  const { release, isRebuilt } = await buildModule(folder)
  console.log(`${isRebuilt ? 'built' : 'unchanged'} ${release.module} ${release.version}`)
}

const publish = async (): Promise<void> => {
  const { SHOP_ORIGIN: origin, DEPLOY_TOKEN: token } = process.env
  if (!origin || !token) {
    throw new Error(
      'Set SHOP_ORIGIN to the shop, such as http://127.0.0.1:8787, and DEPLOY_TOKEN to a token for this module (a local shop stores one in .data/deploy-token).',
    )
  }
  const { dir } = await buildModule(resolve('.'))
  const { module, version } = await publishRelease({ origin, token, dir })
  console.log(`${module} ${version} is live at ${origin}`)
}

try {
  const [argument = '.'] = process.argv.slice(2)
  await (argument === 'publish' ? publish() : build(resolve(argument)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
