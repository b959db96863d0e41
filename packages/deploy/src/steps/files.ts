/** The bucket, and the pictures and films in it. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as v from 'valibot'

import { CloudflareError } from '../cloudflare/api.ts'
import type { Deploy, Step } from '../step.ts'

export const bucketOf = ({ settings }: Pick<Deploy, 'settings'>): string =>
  `${settings.WORKER_NAME}-files`

const bucketPath = (deploy: Deploy): string =>
  `/accounts/${deploy.settings.CLOUDFLARE_ACCOUNT_ID}/r2/buckets/${bucketOf(deploy)}`

const findBucket = (deploy: Deploy) => deploy.cloudflare.find(v.unknown(), bucketPath(deploy))

/** What a deploy writes into the bucket, last: whose it is, and the MD5 of each picture that is there. */
const Marker = v.object({ shop: v.string(), media: v.record(v.string(), v.string()) })
type Marker = v.InferOutput<typeof Marker>
const markerKey = 'shop.json'

const notOwn = (deploy: Deploy): string =>
  `The bucket ${bucketOf(deploy)} is there already, and no deploy of this shop made it: its files could be overwritten. Choose another WORKER_NAME, or, if it is the shop's, add --adopt-bucket.`

export const bucket: Step = {
  title: 'Bucket',
  check: async (deploy) => {
    if (!(await findBucket(deploy)) || deploy.isBucketAdopted) return []
    const marker = await readMarker(deploy)
    return marker?.shop === deploy.settings.WORKER_NAME ? [] : [notOwn(deploy)]
  },
  plan: async (deploy) => {
    if (!(await findBucket(deploy))) return [`make the bucket ${bucketOf(deploy)}`]
    return (await readMarker(deploy)) ? [] : [`adopt the bucket ${bucketOf(deploy)}`]
  },
  run: async (deploy) => {
    if (!(await findBucket(deploy))) {
      const path = bucketPath(deploy).replace(/\/[^/]+$/, '')
      await deploy.cloudflare.call(v.unknown(), path, {
        method: 'POST',
        body: { name: bucketOf(deploy) },
      })
    }
    await writeMarker(deploy, {})
  },
}

/** How many files are sent at a time. */
const parallel = 6
const progressEvery = 100

export const pictures: Step = {
  title: 'Pictures and films',
  check: async () => [],
  plan: async (deploy) => {
    const { changed } = await compare(deploy)
    return changed.length === 0 ? [] : [`send ${changed.length} files`]
  },
  run: async (deploy, onProgress) => {
    const { changed, local, stored } = await compare(deploy)
    const waiting = [...changed]
    let sentCount = 0
    const sendNext = async (): Promise<void> => {
      for (let path = waiting.pop(); path; path = waiting.pop()) {
        await putObject(deploy, `media/${path}`, await readFile(join(mediaDir(deploy), path)))
        sentCount += 1
        if (sentCount % progressEvery === 0) onProgress(`${sentCount} of ${changed.length} files`)
      }
    }
    await Promise.all(Array.from({ length: parallel }, sendNext))
    // A file that is no longer in the repository stays: products that staff made may show it.
    await writeMarker(deploy, { ...stored, ...local })
  },
}

const mediaDir = ({ rootDir }: Deploy): string => join(rootDir, 'db/media')

type Digests = Record<string, string>

const compare = async (
  deploy: Deploy,
): Promise<{ changed: string[]; local: Digests; stored: Digests }> => {
  const [local, marker] = await Promise.all([digestFiles(mediaDir(deploy)), readMarker(deploy)])
  const stored = marker?.media ?? {}
  return {
    changed: Object.keys(local).filter((path) => local[path] !== stored[path]),
    local,
    stored,
  }
}

const digestFiles = async (dir: string): Promise<Digests> => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const digests = paths.toSorted().map(async (path) => {
    const digest = createHash('md5')
      .update(await readFile(path))
      .digest('hex')
    return [path.slice(dir.length + 1), digest] as const
  })
  return Object.fromEntries(await Promise.all(digests))
}

const readMarker = async (deploy: Deploy): Promise<Marker | null> => {
  const response = await sendObject(deploy, markerKey, { method: 'GET' })
  if (!response) return null
  const marker = v.safeParse(Marker, await response.json().catch(() => null))
  return marker.success ? marker.output : null
}

const writeMarker = (deploy: Deploy, media: Digests): Promise<unknown> =>
  putObject(
    deploy,
    markerKey,
    Buffer.from(JSON.stringify({ shop: deploy.settings.WORKER_NAME, media })),
  )

const putObject = (deploy: Deploy, key: string, body: Uint8Array<ArrayBuffer>): Promise<unknown> =>
  sendObject(deploy, key, { method: 'PUT', body })

/** Objects come and go as bytes, the way `wrangler r2 object` sends them; `null` where there is none. */
const sendObject = async (
  deploy: Deploy,
  key: string,
  init: RequestInit,
): Promise<Response | null> => {
  const path = `${bucketPath(deploy)}/objects/${key}`
  const headers = { authorization: `Bearer ${deploy.settings.CLOUDFLARE_API_TOKEN}` }
  const response = await fetch(`${deploy.apiBaseUrl}${path}`, { ...init, headers })
  if (response.status === 404) return null
  if (response.ok) return response
  throw new CloudflareError(
    `Cloudflare refused ${init.method} ${path} (${response.status}). Run the command again: what was sent is not sent twice.`,
    { status: response.status },
  )
}
