/** The SDK of this repository, built when it changed, and its files as a shop serves them. */
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { isSdkBuilt, sdkDir, type SdkIndex } from '@shop/sdk/build-sdk'

import type { Bucket } from './bucket.ts'
import { runProcess } from './run-process.ts'

const builder = resolve(import.meta.dirname, '../../sdk/src/cli.ts')

/** Builds the SDK in a process of its own, unless it is there. */
export const buildSdkWhenChanged = async (rootDir: string): Promise<void> => {
  if (!(await isSdkBuilt(rootDir))) await runProcess(builder)
}

/** A file of the SDK: its key in the bucket, and where it is. */
export type SdkFile = { key: string; path: string }

/** The files of a version of the built SDK, and the index that leads to them, which must be put last. */
export const listSdkFiles = async (
  rootDir: string,
): Promise<{ index: SdkFile; files: SdkFile[] }> => {
  const dir = sdkDir(rootDir)
  const path = join(dir, 'latest.json')
  const { version } = JSON.parse(await readFile(path, 'utf8')) as SdkIndex
  const entries = await readdir(join(dir, version), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return {
    index: { key: 'sdk/latest.json', path },
    files: files
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => ({ key: `sdk/${file.slice(dir.length + 1)}`, path: file })),
  }
}

/**
 * Serves the SDK from a shop that responds already; a shop without its SDK is open all the same. Until it resolves the
 * shop must not be stopped.
 */
export const serveSdk = (bucket: Bucket, rootDir: string): Promise<void> =>
  publishSdk(bucket, rootDir).catch((error: unknown) => {
    console.error(`The SDK could not be packed, so /sdk/ has no new one: ${String(error)}`)
  })

/** Puts what is missing into the bucket of a local shop. A file of a version never changes, and older versions stay. */
const publishSdk = async (bucket: Bucket, rootDir: string): Promise<void> => {
  await buildSdkWhenChanged(rootDir)
  const { index, files } = await listSdkFiles(rootDir)
  for (const { key, path } of files)
    if (!(await bucket.head(key))) await bucket.put(key, await readFile(path))
  const text = await readFile(index.path, 'utf8')
  const stored = await bucket.get(index.key)
  if ((await stored?.text()) !== text) await bucket.put(index.key, text)
}
