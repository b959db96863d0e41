/**
 * Simulates everything a deploy needs on one machine: Cloudflare's API, which runs the uploaded
 * Worker, a libSQL server with a token, two host names, and an access proxy in front of the staff
 * host. So the real deploy code can be rehearsed.
 */
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { openShopDatabase, toVariables } from '@shop/local-shop/shop-database'
import * as v from 'valibot'

import { startAccessProxy } from './access-proxy.ts'
import { type CloudflareStandIn, startCloudflareStandIn } from './cloudflare-stand-in.ts'
import { accessAudience, accessIssuer } from './sessions.ts'

const LocalTarget = v.object({
  written: v.record(v.string(), v.string()),
  apiBaseUrl: v.string(),
  shopOrigin: v.string(),
  staffOrigin: v.string(),
})
/** The data about the target that a deploy needs. */
export type LocalTarget = v.InferOutput<typeof LocalTarget>

/** Host names that need no configuration, and that browsers keep separate. */
const hosts = { shopHost: '127.0.0.1', staffHost: 'localhost' }
/** Not a secret: it opens nothing beyond this machine. */
const token = 'token-of-the-local-target'

const addressFile = (dir: string): string => join(dir, 'target.json')

/** Returns the target that runs on `dir`, or null. */
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

/** Starts a target with its state in `dir`, which is empty the first time. */
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
    // Commands find the database in the folder, as in a local shop.
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
