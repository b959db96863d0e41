import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { MissingFiles } from '@shop/contracts/registry'
import type { Release } from '@shop/contracts/release'
import * as v from 'valibot'

import { callShop, type ShopTarget } from './call-shop.ts'
import { readRelease } from './make-release.ts'

const parallel = 3
/**
 * Files of at most this size are sent together. Up to 50 of them stay below the shop's limit of
 * 10 MB per request.
 */
const maxSmallBytes = 100_000

/** Sends missing files from `dir`, and makes the release live. @throws RefusedError if rejected */
export const publishRelease = async ({
  dir,
  ...target
}: ShopTarget & { dir: string }): Promise<Release> => {
  const release = await readRelease(dir)
  await publishFiles({ ...target, release, read: (path) => readFile(join(dir, path)) })
  return release
}

type Sent = { release: Release; read: (path: string) => Promise<Uint8Array<ArrayBuffer>> }

/** Like `publishRelease`, but `read` supplies the files. @throws RefusedError if rejected */
export const publishFiles = async ({
  release,
  read,
  ...target
}: ShopTarget & Sent): Promise<void> => {
  await sendRelease(target, { release, read })
  await makeLive({ ...target, module: release.module, version: release.version })
}

/** Sends a release. Resolves to the number of files sent. @throws RefusedError if rejected */
export const sendRelease = async (target: ShopTarget, { release, read }: Sent): Promise<number> => {
  const { module, version } = release
  const path = `/modules/${module}/releases`
  const registered = await callShop(target, { method: 'POST', path, json: release })
  const { missing, at_once: atOnce } = v.parse(MissingFiles, await registered.json())
  const files = await Promise.all(
    missing.map(async (file): Promise<File> => [file, await read(file)]),
  )
  const groups = files.filter(([, bytes]) => bytes.byteLength > maxSmallBytes).map((file) => [file])
  const small = files.filter(([, bytes]) => bytes.byteLength <= maxSmallBytes)
  while (small.length > 0) groups.push(small.splice(0, atOnce))
  const sendNext = async (): Promise<void> => {
    for (let group = groups.pop(); group; group = groups.pop())
      await sendGroup(target, `${path}/${version}/files`, group)
  }
  await Promise.all(Array.from({ length: parallel }, sendNext))
  return missing.length
}

type File = [path: string, bytes: Uint8Array<ArrayBuffer>]

const sendGroup = async (target: ShopTarget, path: string, group: File[]): Promise<void> => {
  const [first, ...others] = group
  if (!first) return
  const form = new FormData()
  for (const [name, bytes] of group) form.append(name, new Blob([bytes]))
  const [name, bytes] = first
  const sent = others.length > 0 ? { path, body: form } : { path: `${path}/${name}`, body: bytes }
  await callShop(target, { method: 'PUT', ...sent })
}

/** Makes a release live after all its files have been sent. @throws RefusedError if rejected */
export const makeLive = async ({
  module,
  version,
  ...target
}: ShopTarget & { module: string; version: string }): Promise<void> => {
  const path = `/modules/${module}/channels/live`
  await callShop(target, { method: 'PUT', path, json: { version } })
}
