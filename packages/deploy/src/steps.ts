import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { commandActor } from '@shop/db/command-actor'
import { allowEveryModule, revokeDeployToken } from '@shop/db/deploy-token'
import { describeFailure } from '@shop/db/describe-failure'
import { migrateDatabase, readMigrationState } from '@shop/db/migrate'
import { type Database, openDatabase } from '@shop/db/open'
import { isUnstocked, seedWhenNew } from '@shop/db/seed'
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
import { findUnpublished, publishBuilds } from '@shop/local-shop/publish'

import { callCloudflare, CloudflareError, findAtCloudflare, listLive } from './cloudflare.ts'
import type { Deploy } from './settings.ts'
import { bucketOf, hostsOf, markOf, sendWorker, tryWorker } from './wrangler.ts'

type Change = {
  line: string
  /** Takes too long for every plan, so only the first plan of a deploy calls it. */
  check?: () => Promise<unknown>
  make: (report: (text: string) => void) => Promise<unknown>
}

/**
 * Plans a step that updates one part of a shop: compares the shop with the folder to deploy, and
 * returns what is missing, or null. Changes nothing. @throws Error with an obstacle and its fix
 */
export type Plan = (deploy: Deploy) => Promise<Change | null>

/** This step only checks, because the owner manages the account, its subscription and its zones. */
export const planAccount: Plan = async (deploy) => {
  const { CLOUDFLARE_ACCOUNT_ID: id } = deploy.settings
  const found = await callCloudflare(deploy, `/accounts/${id}`).catch((error: Error) => {
    if (error instanceof CloudflareError) return error
    throw error
  })
  if (!found || found instanceof Error)
    throw new Error(
      `CLOUDFLARE_API_TOKEN: does not open the account ${id} (${found?.message ?? 'there is no such account'}). Make a token for it as docs/operate.md says.`,
    )
  const hosts = hostsOf(deploy.settings)
  const zones = await Promise.all(hosts.map((host) => hasZone(deploy, host)))
  const homeless = hosts.filter((_host, index) => !zones[index])
  if (homeless.length === 0) return null
  throw new Error(
    `${homeless.join(' and ')}: this account has no zone for it. Add the domain to the account first, or choose a host below one that it has.`,
  )
}

/** A custom domain needs a zone in the same account, for itself or for a parent domain. */
const hasZone = async (deploy: Deploy, host: string): Promise<boolean> => {
  const path = `/zones?name=${host}&account.id=${deploy.settings.CLOUDFLARE_ACCOUNT_ID}`
  const zones = await findAtCloudflare<unknown[]>(deploy, path)
  if (zones && zones.length > 0) return true
  const above = host.slice(host.indexOf('.') + 1)
  return above.includes('.') && hasZone(deploy, above)
}

const openBucket = (deploy: Deploy) => {
  const name = bucketOf(deploy.settings)
  const buckets = `/accounts/${deploy.settings.CLOUDFLARE_ACCOUNT_ID}/r2/buckets`
  const objects = `${buckets}/${name}/objects`
  return {
    name,
    make: () => callCloudflare(deploy, buckets, { method: 'POST', body: JSON.stringify({ name }) }),
    listOne: () => findAtCloudflare<unknown[]>(deploy, `${objects}?per_page=1`),
    get: (key) => callCloudflare(deploy, `${objects}/${key}`),
    put: (key, body) => callCloudflare(deploy, `${objects}/${key}`, { method: 'PUT', body }),
  } satisfies Bucket & Record<string, unknown>
}

/** Uploads pictures and the SDK. Removes no files, because they may still be in use. */
export const planFiles: Plan = async (deploy) => {
  const bucket = openBucket(deploy)
  const isMarked = (await readDigests(bucket)) !== null
  const listed = isMarked ? [] : await bucket.listOne()
  // A bucket without a deploy's mark must be empty, because it may belong to something else.
  if (listed && listed.length > 0)
    throw new Error(
      `The bucket ${bucket.name} is there already with files of others, which could be overwritten. Choose another WORKER_NAME, or, if it is the shop's, mark it: put a file files.json with the text {} into it.`,
    )
  const all = [...(await listMedia(deploy.rootDir)), ...(await listSdk(deploy.rootDir))]
  const changed = await findChanged(bucket, all)
  if (isMarked && changed.length === 0) return null
  return {
    line: `${isMarked ? '' : `make and mark the bucket ${bucket.name}, `}send ${changed.length} files`,
    make: async (report) => {
      if (listed === null) await bucket.make()
      if (!isMarked) await markBucket(bucket)
      await copyFiles(bucket, changed, report)
    },
  }
}

/** More time than a shopper's request has, because migrating a large table takes long. */
const roundTripBudgetMs = 120_000

export const openShopDatabase = ({ settings }: Deploy): Database => {
  const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = settings
  return openDatabase({ url, authToken }, { roundTripBudgetMs })
}

/** Migrates the database. On request, also fills an empty database. */
export const planDatabase: Plan = async (deploy) => {
  const db = openShopDatabase(deploy)
  const folder = join(deploy.rootDir, 'db/migrations')
  const { missing, isNew, unknownCount } = await readMigrationState(db, folder).catch((cause) => {
    throw new Error(describeFailure(cause), { cause })
  })
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
}

/** Sends the Worker if its file, configuration or secrets changed, or with `--again`. */
export const planWorker: Plan = async (deploy) => {
  const [[live], own] = await Promise.all([listLive(deploy), markOf(deploy)])
  const bucket = openBucket(deploy)
  const sent = (await readDigests(bucket))?.['worker']
  if (live?.mark === own && sent === own && !deploy.isWorkerSentAgain) return null
  return {
    line: 'send the Worker',
    check: () => tryWorker(deploy),
    make: async () => {
      const note = async (worker: string) =>
        markBucket(bucket, { ...(await readDigests(bucket)), worker })
      // wrangler sets hosts and daily run after the version is live, so only the end counts.
      await note('')
      await sendWorker(deploy)
      await note(own)
    },
  }
}

const deadlineMs = 10 * minuteMs
const pauseMs = 3000

/** Tries until the shop responds, because Cloudflare takes minutes to serve a new custom domain. */
const listUnpublished = async ({ shopOrigin, modules, signal }: Deploy) => {
  const endsAtMs = Date.now() + deadlineMs
  for (;;) {
    const found = await findUnpublished(shopOrigin, modules, signal).catch((error: Error) => error)
    if (!(found instanceof Error)) return found
    if (Date.now() > endsAtMs)
      throw new Error(
        `${shopOrigin} did not respond for ten minutes (${found.message}). Look at the Worker's custom domains in the dashboard, and run the command again.`,
      )
    await sleep(pauseMs, null, { signal })
  }
}

/** A killed deploy cannot revoke its token, so the token expires after this time. */
const tokenLifeMs = 15 * minuteMs

/** Publishes the modules that `findUnpublished` returns. In an upgrade, the shell comes first. */
const planModules: Plan = async (deploy) => {
  const { shopOrigin: origin, signal, modules } = deploy
  // A shop that does not respond yet cannot say what is live, so all modules are listed.
  const waiting = await findUnpublished(origin, modules, signal).catch(() => modules)
  if (waiting.length === 0) return null
  const names = waiting.map(({ release }) => `${release.module} ${release.version}`)
  return {
    line: `publish ${names.join(', ')}`,
    make: async (onProgress) => {
      onProgress(`Waiting until ${origin} responds`)
      const builds = await listUnpublished(deploy)
      const db = openShopDatabase(deploy)
      const actor = commandActor()
      const token = randomBytes(32).toString('base64url')
      const expiresAtMs = Date.now() + tokenLifeMs
      const id = await allowEveryModule(db, token, { actor, name: 'A deploy', expiresAtMs })
      try {
        await publishBuilds({ origin, token, onProgress, signal }, builds)
      } finally {
        await revokeDeployToken(db, { id, actor })
      }
    },
  }
}

/**
 * The order makes an upgrade safe. The old Worker works with the migrated database, the new one
 * serves the modules that are already live, and new modules come last.
 */
export const steps: Record<string, Plan> = {
  Account: planAccount,
  Files: planFiles,
  Database: planDatabase,
  Worker: planWorker,
  Modules: planModules,
}
