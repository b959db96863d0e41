/**
 * The steps of a deploy and their context. A step can be repeated: it does only what is missing.
 */
import type { ReadyModule } from '@shop/local-shop/build-modules'

import { type CloudflareApi, openCloudflareApi } from './cloudflare/api.ts'
import type { DeploySettings } from './settings.ts'

type Options = {
  rootDir: string
  modules: readonly ReadyModule[]
  settings: DeploySettings
  /** Fills an empty database with the example catalogue. */
  isSeeding: boolean
  /** Accepts a bucket with files although this shop did not create it. */
  isBucketAdopted: boolean
  /** Sends the Worker even if it is live. Every new version restarts the Durable Objects. */
  isWorkerSentAgain: boolean
  /** Cancels the deploy: running calls end, and no further change starts. */
  signal: AbortSignal
}

export type Addresses = {
  /** The URL of Cloudflare's API up to `/client/v4`, also for wrangler. */
  apiBaseUrl: string
  shopOrigin: string
  staffOrigin: string
}

/** The target of a deploy, and its options. */
export type Deploy = Options & Addresses & { cloudflare: CloudflareApi }

/** Returns a deploy without sending anything yet. Without `at`, it goes to Cloudflare. */
export const openDeploy = ({
  at,
  ...options
}: Options & { at?: Addresses | undefined }): Deploy => {
  const { settings, signal } = options
  const addresses = at ?? {
    apiBaseUrl: 'https://api.cloudflare.com/client/v4',
    shopOrigin: `https://${settings.SHOP_HOST}`,
    staffOrigin: `https://${settings.STAFF_HOST}`,
  }
  const { apiBaseUrl: baseUrl } = addresses
  const token = settings.CLOUDFLARE_API_TOKEN
  return { ...options, ...addresses, cloudflare: openCloudflareApi({ baseUrl, token, signal }) }
}

/** Makes a change. `lines` describe its parts. A dry run only collects the lines. */
export type Change = (
  lines: readonly string[],
  make: (onProgress: (text: string) => void) => Promise<unknown>,
) => Promise<void>

/** One part of a shop. */
export type Step = {
  title: string
  /** Returns obstacles, each with a fix. Changes nothing. */
  check?: (deploy: Deploy) => Promise<string[]>
  /** Compares the shop with this folder, and passes everything that is missing to `change`. */
  run?: (deploy: Deploy, change: Change) => Promise<void>
}
