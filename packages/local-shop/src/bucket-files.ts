/** Copies the repository's pictures, films and SDK into the bucket of a shop. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'

import { isSdkBuilt, sdkDir, type SdkIndex } from '@shop/sdk/build-sdk'
import * as v from 'valibot'

import { runProcess } from './run-process.ts'
import { localKeyHeader } from './worker-settings.ts'

/** The bucket of a local shop, or of one at Cloudflare. */
export type Bucket = {
  get: (key: string) => Promise<{ text: () => Promise<string> } | null>
  put: (key: string, value: Uint8Array<ArrayBuffer> | string) => Promise<unknown>
}

/** Returns the bucket behind the Worker's `LocalService`, which listens at `origin`. */
export const bucketAt = (origin: string, key: string): Bucket => {
  const send = async (name: string, init: RequestInit): Promise<Response | null> => {
    const url = `${origin}/${encodeURIComponent(name)}`
    const response = await fetch(url, { ...init, headers: { [localKeyHeader]: key } })
    if (!response.ok && response.status !== 404)
      throw new Error(`The bucket responded with ${response.status} for ${name}.`)
    return response.ok ? response : null
  }
  return { get: (name) => send(name, {}), put: (name, body) => send(name, { method: 'PUT', body }) }
}

/** A file of the repository, and its key in the bucket. */
type BucketFile = { key: string; path: string }
type ChangedFile = BucketFile & { digest: string }

export const listMedia = (rootDir: string): Promise<BucketFile[]> =>
  listFiles(join(rootDir, 'db/media'), 'media')

/**
 * Returns the files of the built SDK: those of its version, and last the index, which must be
 * written last.
 */
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
 * The key of a file in the bucket with the digest of each file that was copied there. A bucket with
 * it belongs to a shop.
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

/** Returns the files that are missing in the bucket or have other content there. */
export const findChanged = async (
  bucket: Pick<Bucket, 'get'>,
  files: readonly BucketFile[],
): Promise<ChangedFile[]> => {
  const stored = (await readDigests(bucket)) ?? {}
  const digested = files.map(async ({ key, path }) => {
    const hash = createHash('md5').update(await readFile(path))
    return { key, path, digest: hash.digest('hex') }
  })
  return (await Promise.all(digested)).filter(({ key, digest }) => stored[key] !== digest)
}

/**
 * True for a file of a released SDK, which never changes: its users pin its integrity, and another
 * machine's gzip may pack the same contents into other bytes.
 */
const isFinal = (key: string): boolean => /^sdk\/[^/]+\//.test(key)

const parallel = 6
const progressEvery = 100

/**
 * Copies files, the last one after all others, so that an index never names missing files. No copy
 * is still running when this rejects, and a second call copies only the rest.
 */
export const copyFiles = async (
  bucket: Bucket,
  changed: readonly ChangedFile[],
  onProgress: (text: string) => void = () => {},
): Promise<void> => {
  const digests = { ...(await readDigests(bucket)) }
  const [last, ...others] = changed.toReversed()
  let copiedCount = 0
  const failures: unknown[] = []
  const fail = (error: unknown): void => void failures.push(error)
  const copy = async ({ key, path, digest }: ChangedFile): Promise<void> => {
    const stored = isFinal(key) ? await (await bucket.get(key))?.text() : undefined
    if (stored === undefined) await bucket.put(key, await readFile(path))
    digests[key] = digest
    copiedCount += 1
    if (copiedCount % progressEvery === 0) onProgress(`${copiedCount} of ${changed.length} files`)
  }
  const copyOthers = async (): Promise<void> => {
    while (failures.length === 0) {
      const next = others.pop()
      if (!next) return
      await copy(next).catch(fail)
    }
  }
  await Promise.all(Array.from({ length: parallel }, copyOthers))
  if (last && failures.length === 0) await copy(last).catch(fail)
  if (copiedCount > 0) await markBucket(bucket, digests).catch(fail)
  if (failures.length > 0) throw failures[0]
}

/**
 * Builds the SDK and copies it into a running shop, which must not be stopped until this resolves.
 * Errors are only logged, because the shop works without an SDK.
 */
export const serveSdk = async (bucket: Bucket, rootDir: string): Promise<void> => {
  try {
    await buildSdkWhenChanged(rootDir)
    await copyFiles(bucket, await findChanged(bucket, await listSdk(rootDir)))
  } catch (error) {
    console.error(`The SDK could not be packed, so /sdk/ has no new one: ${String(error)}`)
  }
}
