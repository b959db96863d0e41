import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as v from 'valibot'

import type { Deploy, Step } from '../step.ts'

/** Returns the bucket's name. */
export const bucketOf = ({ settings }: Pick<Deploy, 'settings'>): string =>
  `${settings.WORKER_NAME}-files`

const bucketPath = (deploy: Deploy): string =>
  `/accounts/${deploy.settings.CLOUDFLARE_ACCOUNT_ID}/r2/buckets/${bucketOf(deploy)}`

/** Returns the API's path of an object in the bucket. */
export const objectPath = (deploy: Deploy, key: string): string =>
  `${bucketPath(deploy)}/objects/${key}`

const findBucket = (deploy: Deploy) => deploy.cloudflare.find(v.unknown(), bucketPath(deploy))

/** Written last into the bucket: its owner, and the MD5 of each picture in it. */
const Marker = v.object({ shop: v.string(), media: v.record(v.string(), v.string()) })
type Marker = v.InferOutput<typeof Marker>

const notOwn = (deploy: Deploy): string =>
  `The bucket ${bucketOf(deploy)} is there already with files of others, which could be overwritten. Choose another WORKER_NAME, or, if it is the shop's, add --adopt-bucket.`

/** Creates the bucket once. A foreign bucket is accepted only if it is empty. */
export const bucket: Step = {
  title: 'Bucket',
  check: async (deploy) => {
    if (!(await findBucket(deploy)) || deploy.isBucketAdopted) return []
    const marker = await readMarker(deploy)
    const isOwn = marker ? marker.shop === deploy.settings.WORKER_NAME : await isEmpty(deploy)
    return isOwn ? [] : [notOwn(deploy)]
  },
  plan: async (deploy) => {
    const isThere = Boolean(await findBucket(deploy))
    if (isThere && (await readMarker(deploy))) return null
    return {
      lines: [`${isThere ? 'mark' : 'make'} the bucket ${bucketOf(deploy)}`],
      run: async () => {
        if (!isThere) await makeBucket(deploy)
        await writeMarker(deploy, {})
      },
    }
  },
}

const isEmpty = async (deploy: Deploy): Promise<boolean> => {
  const objects = await deploy.cloudflare.call(
    v.array(v.unknown()),
    `${bucketPath(deploy)}/objects?per_page=1`,
  )
  return objects.length === 0
}

const makeBucket = (deploy: Deploy): Promise<unknown> => {
  const path = bucketPath(deploy).replace(/\/[^/]+$/, '')
  const body = { name: bucketOf(deploy) }
  return deploy.cloudflare.call(v.unknown(), path, { method: 'POST', body })
}

const parallel = 6
const progressEvery = 100

/** The repository's pictures. Removed ones stay, because staff's products may show them. */
export const pictures: Step = {
  title: 'Pictures and films',
  check: async () => [],
  plan: async (deploy) => {
    const found = await compare(deploy)
    const changedCount = found.changed.length
    return changedCount === 0
      ? null
      : {
          lines: [`send ${changedCount} files`],
          run: (onProgress) => sendFiles(deploy, found, onProgress),
        }
  },
}

const sendFiles = async (
  deploy: Deploy,
  { changed, local, stored }: Comparison,
  onProgress: (text: string) => void,
): Promise<void> => {
  const waiting = [...changed]
  const sent: Digests = {}
  const sendNext = async (): Promise<void> => {
    for (let path = waiting.pop(); path; path = waiting.pop()) {
      const bytes = await readFile(join(mediaDir(deploy), path))
      await deploy.cloudflare.putObject(objectPath(deploy, `media/${path}`), bytes)
      sent[path] = local[path] ?? ''
      const sentCount = Object.keys(sent).length
      if (sentCount % progressEvery === 0) onProgress(`${sentCount} of ${changed.length} files`)
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: parallel }, sendNext))
  const failed = ends.find((end) => end.status === 'rejected')
  if (!failed) return writeMarker(deploy, { ...stored, ...sent })
  // Records what was sent, if possible, so that it is not sent again.
  await writeMarker(deploy, { ...stored, ...sent }).catch(() => {})
  throw failed.reason
}

const mediaDir = ({ rootDir }: Deploy): string => join(rootDir, 'db/media')

type Digests = Record<string, string>

type Comparison = { changed: string[]; local: Digests; stored: Digests }

const compare = async (deploy: Deploy): Promise<Comparison> => {
  const [local, marker] = await Promise.all([digestFiles(mediaDir(deploy)), readMarker(deploy)])
  const stored = marker?.media ?? {}
  const changed = Object.keys(local).filter((path) => local[path] !== stored[path])
  return { changed, local, stored }
}

const digestFiles = async (dir: string): Promise<Digests> => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).toSorted()
  const digests = paths.map(async (path) => {
    const digest = createHash('md5')
      .update(await readFile(path))
      .digest('hex')
    return [path.slice(dir.length + 1), digest] as const
  })
  return Object.fromEntries(await Promise.all(digests))
}

const markerPath = (deploy: Deploy): string => objectPath(deploy, 'shop.json')

const readMarker = async (deploy: Deploy): Promise<Marker | null> => {
  const bytes = await deploy.cloudflare.getObject(markerPath(deploy))
  const text = bytes ? new TextDecoder().decode(bytes) : ''
  const marker = v.safeParse(v.pipe(v.string(), v.parseJson(), Marker), text)
  return marker.success ? marker.output : null
}

const writeMarker = (deploy: Deploy, media: Digests): Promise<void> => {
  const marker: Marker = { shop: deploy.settings.WORKER_NAME, media }
  return deploy.cloudflare.putObject(markerPath(deploy), Buffer.from(JSON.stringify(marker)))
}
