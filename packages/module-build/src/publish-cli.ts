/** `pnpm run publish`, in a room: builds it and makes it live on the shop at `SHOP_ORIGIN`. */
import { resolve } from 'node:path'

import { buildRoom } from './build-module.ts'
import { publishRelease } from './publish-release.ts'

const { SHOP_ORIGIN: origin, DEPLOY_TOKEN: token } = process.env

if (!origin || !token) {
  console.error(
    'Set SHOP_ORIGIN to the shop, such as http://127.0.0.1:8787, and DEPLOY_TOKEN to a token for this module (a local shop keeps one in .data/deploy-token).',
  )
  process.exit(1)
}

const { dir } = await buildRoom(resolve('.'))
const { module, version } = await publishRelease({ origin, token, dir })
console.log(`${module} ${version} is live at ${origin}`)
