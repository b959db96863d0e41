/** Publishes a release folder to a shop: manifest, files, and last the switch to live. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Release } from '@shop/contracts/release'

import { readRelease } from './build-module.ts'

export type PublishOptions = { origin: string; token: string; dir: string }

/** How many files are sent at a time. */
const parallel = 6

/**
 * Makes the release in `dir` the live one of its module. Files that the shop already has are not sent
 * again, so a broken publish is repeated with the same call.
 * @throws Error with the shop's own explanation when a step is refused
 */
export const publishRelease = async (options: PublishOptions): Promise<Release> => {
  const release = await readRelease(options.dir)
  if (!release)
    throw new Error(`${options.dir} holds no release.json. Build the module first: pnpm build.`)
  const address = `${options.origin}/api/modules/${release.module}`
  const json = { 'content-type': 'application/json' }
  const registered = await send(
    options,
    `${address}/releases`,
    'POST',
    JSON.stringify(release),
    json,
  )
  const { missing } = (await registered.json()) as { missing: string[] }
  await sendFiles(options, `${address}/releases/${release.version}/files`, missing)
  await makeLive({ ...options, module: release.module, version: release.version })
  return release
}

/** Makes a release that was published before the live one: a rollback is this call alone. */
export const makeLive = async (options: {
  origin: string
  token: string
  module: string
  version: string
}): Promise<void> => {
  const address = `${options.origin}/api/modules/${options.module}/channels/live`
  const body = JSON.stringify({ version: options.version })
  await send(options, address, 'PUT', body, { 'content-type': 'application/json' })
}

const sendFiles = async (
  options: PublishOptions,
  address: string,
  paths: readonly string[],
): Promise<void> => {
  const waiting = [...paths]
  const sendNext = async (): Promise<void> => {
    for (let path = waiting.pop(); path; path = waiting.pop()) {
      await send(options, `${address}/${path}`, 'PUT', await readFile(join(options.dir, path)), {})
    }
  }
  await Promise.all(Array.from({ length: parallel }, sendNext))
}

const send = async (
  { token }: { token: string },
  address: string,
  method: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Promise<Response> => {
  const response = await fetch(address, {
    method,
    body,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  if (response.ok) return response
  throw new Error(`${method} ${address} was refused (${response.status}): ${await response.text()}`)
}
