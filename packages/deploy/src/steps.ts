import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { commandActor } from '@shop/db/command-actor'
import { allowEveryModule, revokeDeployToken } from '@shop/db/deploy-token'
import { describeFailure } from '@shop/db/describe-failure'
import { migrateDatabase, readMigrationState } from '@shop/db/migrate'
import { type Database, openDatabase } from '@shop/db/open'
import { isUnstocked, seedWhenNew } from '@shop/db/seed'
import { isLoopback } from '@shop/domain/loopback'
import { minuteMs } from '@shop/domain/time'
import {
  type Bucket,
  copyFiles,
  findChanged,
  listMedia,
  listSdk,
  markBucket,
  readDigests,
} from '@shop/local-shop/bucket-files'
import type { ReadyModule } from '@shop/local-shop/build-modules'
import { findUnpublished, inPublishOrder, publishBuilds } from '@shop/local-shop/publish'
import * as v from 'valibot'

import { callCloudflare, CloudflareError, findAtCloudflare, listLive } from './cloudflare.ts'
import type { Deploy } from './settings.ts'
import { bucketOf, markOf, sendWorker, tryWorker } from './wrangler.ts'

type Change = {
  line: string
  make: (report: (text: string) => void) => Promise<unknown>
  /** Changes nothing. @throws Error if `make` would fail */
  attempt?: () => Promise<void>
}

/** Updates one part of a shop. A step plans only missing changes, so it can be repeated. */
export type Step = {
  title: string
  /**
   * Compares the shop with this folder. Returns what is missing, or null. Changes nothing.
   * @throws Error with an obstacle and its fix
   */
  plan: (deploy: Deploy) => Promise<Change | null>
}

/** This step only checks, because the owner manages the account, its subscription and its zones. */
export const account: Step = {
  title: 'Account',
  plan: async (deploy) => {
    const { CLOUDFLARE_ACCOUNT_ID: id, SHOP_HOST, STAFF_HOST } = deploy.settings
    try {
      const found = await callCloudflare(deploy, `/accounts/${id}`)
      if (found === null) throw new CloudflareError('there is no such account', 404)
    } catch (error) {
      if (!(error instanceof CloudflareError) || error.status === 0) throw error
      const message = `CLOUDFLARE_API_TOKEN: does not open the account ${id} (${error.message}). Make a token for it as docs/operate.md says.`
      throw new Error(message, { cause: error })
    }
    const hosts = [SHOP_HOST, STAFF_HOST].filter((host) => !isLoopback(host))
    const zones = await Promise.all(hosts.map((host) => hasZone(deploy, host)))
    const homeless = hosts.filter((_host, index) => !zones[index])
    if (homeless.length === 0) return null
    throw new Error(
      `${homeless.join(' and ')}: this account has no zone for it. Add the domain to the account first, or choose a host below one that it has.`,
    )
  },
}

/** A custom domain needs a zone in the same account, for itself or for a parent domain. */
const hasZone = async (deploy: Deploy, host: string): Promise<boolean> => {
  const path = `/zones?name=${host}&account.id=${deploy.settings.CLOUDFLARE_ACCOUNT_ID}`
  const zones = await findAtCloudflare(deploy, v.array(v.unknown()), path)
  if (zones && zones.length > 0) return true
  const above = host.slice(host.indexOf('.') + 1)
  return above.includes('.') && hasZone(deploy, above)
}

const bucketsPath = ({ settings }: Deploy): string =>
  `/accounts/${settings.CLOUDFLARE_ACCOUNT_ID}/r2/buckets`

const objectsPath = (deploy: Deploy): string =>
  `${bucketsPath(deploy)}/${bucketOf(deploy.settings)}/objects`

const openBucket = (deploy: Deploy): Bucket => ({
  get: (key) => callCloudflare(deploy, `${objectsPath(deploy)}/${key}`),
  put: (key, body) =>
    callCloudflare(deploy, `${objectsPath(deploy)}/${key}`, { method: 'PUT', body }),
})

/** Uploads pictures and the SDK. Removes no files, because they may still be in use. */
export const files: Step = {
  title: 'Files',
  plan: async (deploy) => {
    const bucket = openBucket(deploy)
    const name = bucketOf(deploy.settings)
    const isMarked = (await readDigests(bucket)) !== null
    const objects = isMarked
      ? null
      : await findAtCloudflare(deploy, v.array(v.unknown()), `${objectsPath(deploy)}?per_page=1`)
    // A bucket without a deploy's mark must be empty, because it may belong to something else.
    if (objects && objects.length > 0)
      throw new Error(
        `The bucket ${name} is there already with files of others, which could be overwritten. Choose another WORKER_NAME, or, if it is the shop's, mark it: echo '{}' | npx wrangler r2 object put ${name}/files.json --pipe --remote`,
      )
    const all = [...(await listMedia(deploy.rootDir)), ...(await listSdk(deploy.rootDir))]
    const changed = await findChanged(bucket, all)
    if (isMarked && changed.length === 0) return null
    return {
      line: `${isMarked ? '' : `make and mark the bucket ${name}, `}send ${changed.length} files`,
      make: async (report) => {
        if (!isMarked) await makeBucket(deploy)
        await copyFiles(bucket, changed, report)
      },
    }
  },
}

const makeBucket = async (deploy: Deploy): Promise<void> => {
  const body = JSON.stringify({ name: bucketOf(deploy.settings) })
  await callCloudflare(deploy, bucketsPath(deploy), { method: 'POST', body }).catch((error) => {
    // A conflict (409) means that the bucket exists. `plan` has already accepted it.
    if (!(error instanceof CloudflareError && error.status === 409)) throw error
  })
  await markBucket(openBucket(deploy))
}

/** More time than a shopper's request has, because migrating a large table takes long. */
const roundTripBudgetMs = 120_000

export const openShopDatabase = ({ settings }: Pick<Deploy, 'settings'>): Database =>
  openDatabase(
    { url: settings.LIBSQL_URL, authToken: settings.LIBSQL_AUTH_TOKEN },
    { roundTripBudgetMs },
  )

/** Migrates the database. On request, also fills an empty database. */
export const database: Step = {
  title: 'Database',
  plan: async (deploy) => {
    const db = openShopDatabase(deploy)
    const folder = join(deploy.rootDir, 'db/migrations')
    const state = readMigrationState(db, folder).catch((cause: unknown) => {
      throw new Error(describeFailure(cause), { cause })
    })
    const { missing, isNew, unknownCount } = await state
    if (unknownCount > 0)
      throw new Error(
        `LIBSQL_URL: the database has ${unknownCount} migrations that this code does not know. Deploy the newer code, or restore a backup from before.`,
      )
    const isEmpty = deploy.isSeeding && (isNew || (await isUnstocked(db)))
    const lines = missing.length > 0 ? [`migrate ${missing.join(', ')}`] : []
    if (isEmpty) lines.push('fill it with the example catalogue')
    if (lines.length === 0) return null
    return {
      line: lines.join('; '),
      make: async () => {
        await migrateDatabase(db, folder)
        if (isEmpty) await seedWhenNew(db, Date.now())
      },
    }
  },
}

/** Sends the Worker if its file, configuration or secrets changed, or with `--again`. */
export const worker: Step = {
  title: 'Worker',
  plan: async (deploy) => {
    const [[live], own] = await Promise.all([listLive(deploy), markOf(deploy)])
    if (live?.mark === own && !deploy.isWorkerSentAgain) return null
    return {
      line: 'send the Worker',
      attempt: () => tryWorker(deploy),
      make: () => sendWorker(deploy),
    }
  },
}

const deadlineMs = 10 * minuteMs
const pauseMs = 3000
const responseTimeoutMs = 5000

/** Waits for the shop's host, because Cloudflare takes minutes to serve a new custom domain. */
const hosts: Step = {
  title: 'Hosts',
  plan: async ({ shopOrigin, signal }) => {
    if (await doesRespond(shopOrigin)) return null
    return {
      line: `wait until ${shopOrigin} responds`,
      make: async () => {
        const endsAtMs = Date.now() + deadlineMs
        while (!(await doesRespond(shopOrigin))) {
          if (Date.now() > endsAtMs)
            throw new Error(
              `${shopOrigin} did not respond for ten minutes. Look at the Worker's custom domains in the dashboard, and run the command again.`,
            )
          await sleep(pauseMs, null, { signal })
        }
      },
    }
  },
}

const doesRespond = async (origin: string): Promise<boolean> => {
  const signal = AbortSignal.timeout(responseTimeoutMs)
  const response = await fetch(`${origin}/api/health`, { signal }).catch(() => null)
  await response?.body?.cancel()
  return response?.ok ?? false
}

/** A killed deploy cannot revoke its token, so the token expires after this time. */
const tokenLifeMs = 15 * minuteMs

/** Publishes the modules that `findUnpublished` returns. In an upgrade, the shell comes first. */
const modules: Step = {
  title: 'Modules',
  plan: async (deploy) => {
    // In the dry run of a first deploy, no Worker can say what is live, so all modules are listed.
    const waiting =
      (await listLive(deploy)).length === 0
        ? inPublishOrder(deploy.modules, false)
        : await findUnpublished(deploy.shopOrigin, deploy.modules)
    if (waiting.length === 0) return null
    const names = waiting.map(({ release }) => `${release.module} ${release.version}`)
    return {
      line: `publish ${names.join(', ')}`,
      make: (report) => publish(deploy, waiting, report),
    }
  },
}

const publish = async (
  deploy: Deploy,
  waiting: readonly ReadyModule[],
  onProgress: (text: string) => void,
): Promise<void> => {
  const { shopOrigin: origin, signal } = deploy
  const db = openShopDatabase(deploy)
  const actor = commandActor()
  const token = randomBytes(32).toString('base64url')
  const expiresAtMs = Date.now() + tokenLifeMs
  const id = await allowEveryModule(db, token, { actor, name: 'A deploy', expiresAtMs })
  try {
    await publishBuilds({ origin, token, onProgress, signal }, waiting)
  } finally {
    await revokeDeployToken(db, { id, actor })
  }
}

/** These steps do not need the live Worker, so a deploy can check them before its first change. */
export const stepsToWorker: readonly Step[] = [account, files, database, worker]

/**
 * The order makes an upgrade safe. The old Worker works with the migrated database, the new one
 * serves the modules that are already live, and new modules come last.
 */
export const steps: readonly Step[] = [...stepsToWorker, hosts, modules]
