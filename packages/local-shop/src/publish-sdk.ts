/** Builds the SDK of this repository if it changed, and copies its files into a shop. */
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { isSdkBuilt, sdkDir, type SdkIndex } from '@shop/sdk/build-sdk'

import type { Bucket } from './bucket.ts'
import { runProcess } from './run-process.ts'

const builder = resolve(import.meta.dirname, '../../sdk/src/cli.ts')

/** Builds the SDK in a separate process, unless its inputs are unchanged. */
export const buildSdkWhenChanged = async (rootDir: string): Promise<void> => {
  if (!(await isSdkBuilt(rootDir))) await runProcess(builder)
}

/** A file of the SDK: its key in the bucket and its path. */
export type SdkFile = { key: string; path: string }

/** Returns the files of the built SDK's version, and its index, which must be written last. */
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
 * Publishes the SDK to a running shop. Errors are only logged, because the shop works without it.
 * The shop must not be stopped until this resolves.
 */
export const serveSdk = (bucket: Bucket, rootDir: string): Promise<void> =>
  publishSdk(bucket, rootDir).catch((error: unknown) => {
    console.error(`The SDK could not be packed, so /sdk/ has no new one: ${String(error)}`)
  })

/** Copies missing files. Files of a version never change, and older versions stay. */
const publishSdk = async (bucket: Bucket, rootDir: string): Promise<void> => {
  await buildSdkWhenChanged(rootDir)
  const { index, files } = await listSdkFiles(rootDir)
  for (const { key, path } of files)
    if (!(await bucket.head(key))) await bucket.put(key, await readFile(path))
  const text = await readFile(index.path, 'utf8')
  const stored = await bucket.get(index.key)
  if ((await stored?.text()) !== text) await bucket.put(index.key, text)
}
