/** Which shop is meant, and who calls it. */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { ShopTarget } from '../call-shop.ts'
import { UsageError } from './parse-command.ts'

type Env = Readonly<Record<string, string | undefined>>
type Given = { folder: string; env: Env; shop?: string | undefined }

/**
 * The shop and its credential: the deploy token, or for `manager` the key of staff. Without a name the shop that runs from
 * the repository around the folder, whose data folder has both.
 * @throws UsageError when no shop or no credential is found
 */
export const findShop = async (
  { folder, env, shop }: Given,
  as: 'team' | 'manager',
): Promise<ShopTarget> => {
  const named = shop ?? env['SHOP_ORIGIN'] ?? (await readConfigured(folder))
  const dataDir = await findDataDir(folder, env)
  const local = dataDir ? `http://127.0.0.1:${env['PORT'] || 8787}` : undefined
  const origin = toOrigin(named ?? local)
  const isLocal = local !== undefined && origin === local
  const [variable, file] = as === 'team' ? teamSecret : managerSecret
  const stored = isLocal && dataDir ? await readSecret(join(dataDir, file)) : undefined
  const token = env[variable] ?? stored ?? ''
  const headers = accessHeaders(env)
  if (!token && (as === 'team' || Object.keys(headers).length === 0))
    throw new UsageError(
      `Set ${variable} to ${as === 'team' ? 'a deploy token for the module' : 'the key of staff'}.`,
    )
  return { origin, token, headers }
}

const teamSecret = ['DEPLOY_TOKEN', 'deploy-token'] as const
const managerSecret = ['STAFF_KEY', 'staff-key'] as const

const readSecret = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )

const toOrigin = (given: string | undefined): string => {
  if (given === undefined)
    throw new UsageError('Name the shop, as in --shop https://shop.example, or set SHOP_ORIGIN.')
  const url = URL.canParse(given) ? new URL(given) : null
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  throw new UsageError(`"${given}" is no shop. Name its origin, as in --shop https://shop.example.`)
}

/** What the create command wrote into the module's package.json. */
const readConfigured = async (folder: string): Promise<string | undefined> => {
  try {
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      config?: { shop?: string }
    }
    return manifest.config?.shop
  } catch {
    return undefined
  }
}

/** The data folder of the shop in whose repository a folder is. */
const findDataDir = async (folder: string, env: Env): Promise<string | undefined> => {
  const name = env['DATA_DIR'] || '.data'
  for (let dir = folder; ; dir = dirname(dir)) {
    const dataDir = join(dir, name)
    if ((await readSecret(join(dataDir, 'deploy-token'))) !== undefined) return dataDir
    if (dir === dirname(dir)) return undefined
  }
}

/** A service token of Cloudflare Access. */
const accessHeaders = (env: Env): Record<string, string> => {
  const { CF_ACCESS_CLIENT_ID: id, CF_ACCESS_CLIENT_SECRET: secret } = env
  return id && secret ? { 'cf-access-client-id': id, 'cf-access-client-secret': secret } : {}
}
