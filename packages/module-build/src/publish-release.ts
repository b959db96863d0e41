/** Publishes a release folder to a shop: manifest, files, and last the switch to live. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Release } from '@shop/contracts/release'

import { callShop, type ShopTarget } from './call-shop.ts'
import { readRelease } from './make-release.ts'

/** How many files are sent at a time. */
const parallel = 6

/**
 * Makes the release in `dir` the live one of its module. Files that the shop already has are not sent
 * again, so a broken publish is repeated with the same call.
 * @throws RefusedError with the shop's own explanation when a step is refused
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
  /** The content of a path in the release. */
  read: (path: string) => Promise<Uint8Array<ArrayBuffer>>
  /** Called with how many of how many files have arrived. */
  onProgress?: (arrived: number, total: number) => void
}

/** The same with files from anywhere. @throws as `publishRelease` */
export const publishFiles = async ({
  release,
  read,
  ...target
}: ShopTarget & Sent): Promise<void> => {
  await sendRelease(target, { release, read })
  await makeLive({ ...target, module: release.module, version: release.version })
}

/** Registers a release and sends the files that the shop lacks; nothing of it shows. @throws as `publishRelease` */
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

/** Makes a release that was sent before the live one. @throws as `publishRelease` */
export const makeLive = async ({
  module,
  version,
  ...target
}: ShopTarget & { module: string; version: string }): Promise<void> => {
  const path = `/modules/${module}/channels/live`
  await callShop(target, { method: 'PUT', path, json: { version } })
}
