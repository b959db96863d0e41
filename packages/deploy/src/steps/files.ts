import {
  type Bucket,
  copyFiles,
  findChanged,
  listMedia,
  listSdk,
  markBucket,
  readDigests,
} from '@shop/local-shop/bucket-files'
import * as v from 'valibot'

import { CloudflareError } from '../cloudflare/api.ts'
import { bucketOf } from '../cloudflare/wrangler.ts'
import type { Deploy, Step } from '../step.ts'

const bucketsPath = ({ settings }: Deploy): string =>
  `/accounts/${settings.CLOUDFLARE_ACCOUNT_ID}/r2/buckets`

const objectsPath = (deploy: Deploy): string =>
  `${bucketsPath(deploy)}/${bucketOf(deploy.settings)}/objects`

const openBucket = (deploy: Deploy): Bucket => ({
  get: (key) => deploy.cloudflare.getObject(`${objectsPath(deploy)}/${key}`),
  put: (key, bytes) => deploy.cloudflare.putObject(`${objectsPath(deploy)}/${key}`, bytes),
})

/** The mark of a bucket before it was `files.json`. */
const hasFormerMark = async (deploy: Deploy): Promise<boolean> => {
  const text = await (await openBucket(deploy).get('shop.json'))?.text()
  const Mark = v.object({ shop: v.literal(deploy.settings.WORKER_NAME) })
  return v.is(v.pipe(v.string(), v.parseJson(), Mark), text)
}

/**
 * Copies pictures, films and the SDK into the bucket. Keeps files that are no longer in the
 * repository, because they may still be in use.
 */
export const files: Step = {
  title: 'Files',
  /** A bucket without the mark of a deploy is accepted only if it is empty. */
  check: async (deploy) => {
    if (deploy.isBucketAdopted || (await readDigests(openBucket(deploy)))) return []
    if (await hasFormerMark(deploy)) return []
    const path = `${objectsPath(deploy)}?per_page=1`
    const stored = await deploy.cloudflare.find(v.array(v.unknown()), path)
    if (stored === null || stored.length === 0) return []
    return [
      `The bucket ${bucketOf(deploy.settings)} is there already with files of others, which could be overwritten. Choose another WORKER_NAME, or, if it is the shop's, add --adopt-bucket.`,
    ]
  },
  run: async (deploy, change) => {
    const bucket = openBucket(deploy)
    if (!(await readDigests(bucket)))
      await change([`make and mark the bucket ${bucketOf(deploy.settings)}`], async () => {
        await makeBucket(deploy)
        await markBucket(bucket)
      })
    const all = [...(await listMedia(deploy.rootDir)), ...(await listSdk(deploy.rootDir))]
    const changed = await findChanged(bucket, all)
    if (changed.length > 0)
      await change([`send ${changed.length} files`], (onProgress) =>
        copyFiles(bucket, changed, onProgress),
      )
  },
}

const conflict = 409

const makeBucket = async (deploy: Deploy): Promise<void> => {
  try {
    await deploy.cloudflare.post(bucketsPath(deploy), { name: bucketOf(deploy.settings) })
  } catch (error) {
    // The bucket exists, and `check` has accepted it.
    if (!(error instanceof CloudflareError && error.status === conflict)) throw error
  }
}
