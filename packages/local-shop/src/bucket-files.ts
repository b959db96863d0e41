import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { Readable } from 'node:stream'

import type { SdkIndex } from '@shop/contracts/sdk-index'
import { isSdkBuilt, sdkDir } from '@shop/sdk/build-sdk'
import * as v from 'valibot'

import { runProcess } from './run-process.ts'
import { localKeyHeader } from './worker-settings.ts'

/** A shop's R2 bucket, either local or at Cloudflare. */
export type Bucket = {
  get: (key: string) => Promise<{ text: () => Promise<string> } | null>
  put: (key: string, value: Uint8Array<ArrayBuffer> | string) => Promise<unknown>
}

/** Returns the bucket behind the Worker's `LocalService`, which listens at `origin`. */
export const bucketAt = (origin: string, key: string) => {
  const send = async (name: string, init: RequestInit): Promise<Response | null> => {
    const url = `${origin}/${encodeURIComponent(name)}`
    const response = await fetch(url, {
      ...init,
      headers: { ...init.headers, [localKeyHeader]: key },
    })
    if (!response.ok && response.status !== 404)
      throw new Error(`The bucket responded with ${response.status} for ${name}.`)
    return response.ok ? response : null
  }
  return {
    get: (name: string) => send(name, {}),
    put: (name: string, body: Uint8Array<ArrayBuffer> | string, headers = {}) =>
      send(name, { method: 'PUT', body, headers }),
    listPictures: async () => (await (await send('', {}))?.json()) as ListedPicture[],
  } satisfies Bucket & Record<string, unknown>
}
export type LocalBucket = ReturnType<typeof bucketAt>

/** `LocalService` lists uploads in this form. */
type ListedPicture = { key: string; metadata: Record<string, string> }

type BucketFile = { key: string; path: string }
type ChangedFile = BucketFile & { digest: string }

export const listMedia = (rootDir: string): Promise<BucketFile[]> =>
  listFiles(join(rootDir, 'db/media'), 'media')

/** Returns the built SDK's files. The index comes last, so that it never names a missing file. */
export const listSdk = async (rootDir: string): Promise<BucketFile[]> => {
  const dir = sdkDir(rootDir)
  const path = join(dir, 'latest.json')
  const { version } = JSON.parse(await readFile(path, 'utf8')) as SdkIndex
  const files = await listFiles(join(dir, version), `sdk/${version}`)
  return [...files, { key: 'sdk/latest.json', path }]
}

const listFiles = async (dir: string, prefix: string): Promise<BucketFile[]> => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ key: `${prefix}/${relative(dir, path)}`, path }))
}

const builder = resolve(import.meta.dirname, '../../sdk/src/cli.ts')

/** Builds the SDK in a separate process, unless its inputs are unchanged. */
export const buildSdkWhenChanged = async (rootDir: string): Promise<void> => {
  if (!(await isSdkBuilt(rootDir))) await runProcess(builder)
}

/**
 * This file has the digest of each copied file and, as `worker`, the mark of the Worker that a
 * deploy has sent to the end. A bucket with this file belongs to a shop.
 */
const digestsKey = 'files.json'
const Digests = v.record(v.string(), v.string())
type Digests = v.InferOutput<typeof Digests>

/** Returns the digests by key, or null if the bucket does not belong to a shop. */
export const readDigests = async (bucket: Pick<Bucket, 'get'>): Promise<Digests | null> => {
  const text = await (await bucket.get(digestsKey))?.text()
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Digests), text)
  return read.success ? read.output : null
}

export const markBucket = (bucket: Bucket, digests: Digests = {}): Promise<unknown> =>
  bucket.put(digestsKey, JSON.stringify(digests))

/** Returns the files that the bucket lacks, and the changed files that may be replaced. */
export const findChanged = async (
  bucket: Pick<Bucket, 'get'>,
  files: readonly BucketFile[],
): Promise<ChangedFile[]> => {
  const stored = (await readDigests(bucket)) ?? {}
  const digested = files.map(async ({ key, path }) => {
    const hash = createHash('md5').update(await readFile(path))
    return { key, path, digest: hash.digest('hex') }
  })
  return (await Promise.all(digested)).filter(({ key, digest }) =>
    isFinal(key) ? stored[key] === undefined : stored[key] !== digest,
  )
}

/** Users pin hashes of released SDK files, so a build with another gzip must not replace them. */
const isFinal = (key: string): boolean => /^sdk\/[^/]+\//.test(key)

const parallel = 6
const progressEvery = 100

/**
 * Copies the files. The last file comes after all others, because it may be an index. A second call
 * copies only the files that the first call could not copy.
 */
export const copyFiles = async (
  bucket: Bucket,
  changed: readonly ChangedFile[],
  onProgress: (text: string) => void = () => {},
): Promise<void> => {
  const digests = { ...(await readDigests(bucket)) }
  let copiedCount = 0
  const copy = async ({ key, path, digest }: ChangedFile): Promise<void> => {
    await bucket.put(key, await readFile(path))
    digests[key] = digest
    copiedCount += 1
    if (copiedCount % progressEvery === 0) onProgress(`${copiedCount} of ${changed.length} files`)
  }
  try {
    await Readable.from(changed.slice(0, -1)).map(copy, { concurrency: parallel }).toArray()
    for (const last of changed.slice(-1)) await copy(last)
  } catch (error) {
    // If this fails as well, the next call copies all files again.
    await markBucket(bucket, digests).catch(() => {})
    throw error
  }
  if (copiedCount > 0) await markBucket(bucket, digests)
}

/**
 * Builds and copies the SDK. Logs errors without throwing, because the shop works without an SDK.
 */
export const serveSdk = async (bucket: Bucket, rootDir: string): Promise<void> => {
  try {
    await buildSdkWhenChanged(rootDir)
    await copyFiles(bucket, await findChanged(bucket, await listSdk(rootDir)))
  } catch (error) {
    console.error(`The SDK could not be packed, so /sdk/ has no new one: ${String(error)}`)
  }
}
