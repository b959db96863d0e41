/**
 * Everything that a deploy needs beyond this machine, on this machine: a stand-in of Cloudflare's API that runs what it is
 * sent, a libSQL server with a token, two host names, and an access proxy before the one of staff. So a deploy is
 * rehearsed by the code that does it for good.
 */
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { openShopDatabase, toVariables } from '@shop/local-shop/shop-database'
import * as v from 'valibot'

import { startAccessProxy } from './access-proxy.ts'
import { type CloudflareStandIn, startCloudflareStandIn } from './cloudflare-stand-in.ts'
import { accessAudience, accessIssuer } from './sessions.ts'

const LocalTarget = v.object({
  /** What `deploy.toml` and the environment hold for a real one. */
  written: v.record(v.string(), v.string()),
  apiBaseUrl: v.string(),
  shopOrigin: v.string(),
  staffOrigin: v.string(),
})
/** What a deploy must know of it. */
export type LocalTarget = v.InferOutput<typeof LocalTarget>

/** The names that need no entry anywhere, and that browsers keep apart. */
const hosts = { shopHost: '127.0.0.1', staffHost: 'localhost' }
/** Opens nothing beyond this machine. */
const token = 'token-of-the-local-target'

const addressFile = (dir: string): string => join(dir, 'target.json')

/** The one that runs on `dir`, if one does. */
export const findLocalTarget = async (dir: string): Promise<LocalTarget | null> => {
  const text = await readFile(addressFile(dir), 'utf8').catch(() => '')
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), LocalTarget), text)
  if (!read.success) return null
  const response = await fetch(`${read.output.apiBaseUrl}/accounts/local`, {
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => null)
  await response?.arrayBuffer()
  return response?.ok ? read.output : null
}

type StartedTarget = Pick<CloudflareStandIn, 'calls' | 'unknownCalls' | 'simulated'> & {
  target: LocalTarget
  stop: () => Promise<void>
}

/** Starts one with its state in `dir`, empty the first time. */
export const startLocalTarget = async (
  dir: string,
  { port = 0, workerName = 'shop' }: { port?: number; workerName?: string } = {},
): Promise<StartedTarget> => {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await chmod(dir, 0o700)
  const started: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of started.splice(0).toReversed()) await end()
  }
  try {
    // As in a shop that runs here, commands find the database in the folder.
    const database = await openShopDatabase({ dataDir: dir })
    started.push(database.stop)
    const standIn = await startCloudflareStandIn({ stateDir: join(dir, 'cloudflare'), token })
    started.push(standIn.stop)
    const proxy = await startAccessProxy({ ...hosts, workerOrigin: standIn.workerOrigin, port })
    started.push(proxy.stop)
    const target: LocalTarget = {
      written: {
        WORKER_NAME: workerName,
        CLOUDFLARE_ACCOUNT_ID: 'local',
        CLOUDFLARE_API_TOKEN: token,
        SHOP_HOST: hosts.shopHost,
        STAFF_HOST: hosts.staffHost,
        ...toVariables(database.address),
        STAFF_JWT_ISSUER: accessIssuer,
        STAFF_JWT_AUDIENCE: accessAudience,
        STAFF_JWT_JWKS: proxy.jwksUrl,
      },
      apiBaseUrl: standIn.baseUrl,
      shopOrigin: `http://${hosts.shopHost}:${proxy.port}`,
      staffOrigin: `http://${hosts.staffHost}:${proxy.port}`,
    }
    await rm(addressFile(dir), { force: true })
    await writeFile(addressFile(dir), JSON.stringify(target), { mode: 0o600 })
    started.push(() => rm(addressFile(dir), { force: true }))
    const { calls, unknownCalls, simulated } = standIn
    return { target, calls, unknownCalls, simulated, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
