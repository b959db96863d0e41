/** Publishes a release folder to a shop: the manifest, the files, and last the switch to live. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Release } from '@shop/contracts/release'

import { callShop, type ShopTarget } from './call-shop.ts'
import { readRelease } from './make-release.ts'

/** The number of files that are sent at a time. */
const parallel = 6

/**
 * Makes the release in `dir` the live one of its module. Files that the shop already has are
 * skipped, so an interrupted publish can be repeated.
 * @throws RefusedError with the shop's explanation if it rejects a step
 */
export const publishRelease = async ({
  dir,
  ...target
}: ShopTarget & { dir: string }): Promise<Release> => {
  const release = await readRelease(dir)
  await publishFiles({ ...target, release, read: (path) => readFile(join(dir, path)) })
  return release
}

type Sent = {
  release: Release
  read: (path: string) => Promise<Uint8Array<ArrayBuffer>>
  /** Called with the number of files that have arrived, and the total. */
  onProgress?: (arrived: number, total: number) => void
}

/** Like `publishRelease`, but with files from anywhere. @throws as `publishRelease` */
export const publishFiles = async ({
  release,
  read,
  ...target
}: ShopTarget & Sent): Promise<void> => {
  await sendRelease(target, { release, read })
  await makeLive({ ...target, module: release.module, version: release.version })
}

/**
 * Registers a release and sends missing files; visitors get nothing yet.
 * @throws as `publishRelease`
 */
export const sendRelease = async (
  target: ShopTarget,
  { release, read, onProgress }: Sent,
): Promise<void> => {
  const { module, version } = release
  const path = `/modules/${module}/releases`
  const registered = await callShop(target, { method: 'POST', path, json: release, release })
  const { missing } = (await registered.json()) as { missing: string[] }
  const total = Object.keys(release.integrity).length
  let arrived = total - missing.length
  onProgress?.(arrived, total)
  const sendNext = async (): Promise<void> => {
    for (let file = missing.pop(); file; file = missing.pop()) {
      const body = await read(file)
      await callShop(target, { method: 'PUT', path: `${path}/${version}/files/${file}`, body })
      arrived += 1
      onProgress?.(arrived, total)
    }
  }
  await Promise.all(Array.from({ length: parallel }, sendNext))
}

/** Makes a release live that was sent before. @throws as `publishRelease` */
export const makeLive = async ({
  module,
  version,
  ...target
}: ShopTarget & { module: string; version: string }): Promise<void> => {
  const path = `/modules/${module}/channels/live`
  await callShop(target, { method: 'PUT', path, json: { version } })
}
