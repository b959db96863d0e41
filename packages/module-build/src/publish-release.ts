import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Release } from '@shop/contracts/release'

import { callShop, type ShopTarget } from './call-shop.ts'
import { readRelease } from './make-release.ts'

/** The number of files that are sent in parallel. */
const parallel = 6

/** Sends files of `dir` that the shop lacks and makes the release live. @throws RefusedError */
export const publishRelease = async ({
  dir,
  ...target
}: ShopTarget & { dir: string }): Promise<Release> => {
  const release = await readRelease(dir)
  await publishFiles({ ...target, release, read: (path) => readFile(join(dir, path)) })
  return release
}

type Sent = { release: Release; read: (path: string) => Promise<Uint8Array<ArrayBuffer>> }

/** Like `publishRelease`, but gets the files from `read`. @throws RefusedError */
export const publishFiles = async ({
  release,
  read,
  ...target
}: ShopTarget & Sent): Promise<void> => {
  await sendRelease(target, { release, read })
  await makeLive({ ...target, module: release.module, version: release.version })
}

/**
 * Registers a release and sends missing files, without making it live. Resolves to the number of
 * files sent. @throws RefusedError
 */
export const sendRelease = async (target: ShopTarget, { release, read }: Sent): Promise<number> => {
  const { module, version } = release
  const path = `/modules/${module}/releases`
  const registered = await callShop(target, { method: 'POST', path, json: release })
  const { missing } = (await registered.json()) as { missing: string[] }
  const count = missing.length
  const sendNext = async (): Promise<void> => {
    for (let file = missing.pop(); file; file = missing.pop()) {
      const body = await read(file)
      await callShop(target, { method: 'PUT', path: `${path}/${version}/files/${file}`, body })
    }
  }
  await Promise.all(Array.from({ length: parallel }, sendNext))
  return count
}

/** Makes a release live. All of its files must have been sent before. @throws RefusedError */
export const makeLive = async ({
  module,
  version,
  ...target
}: ShopTarget & { module: string; version: string }): Promise<void> => {
  const path = `/modules/${module}/channels/live`
  await callShop(target, { method: 'PUT', path, json: { version } })
}
