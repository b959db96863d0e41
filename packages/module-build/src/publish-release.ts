/** Publishes a release folder to a shop: manifest, files, and last the switch to live. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Release } from '@shop/contracts/release'

import { describeRefused, describeStranger } from './describe-refused.ts'
import { readRelease } from './make-release.ts'

export type PublishTarget = {
  origin: string
  token: string
  /** Breaks it off; what the shop has by then is not sent again by the next call. */
  signal?: AbortSignal
}

/** How many files are sent at a time. */
const parallel = 6

/**
 * Makes the release in `dir` the live one of its module. Files that the shop already has are not sent
 * again, so a broken publish is repeated with the same call.
 * @throws Error with the shop's own explanation when a step is refused
 */
export const publishRelease = async ({
  dir,
  ...target
}: PublishTarget & { dir: string }): Promise<Release> => {
  const release = await readRelease(dir)
  await publishFiles({ ...target, release, read: (path) => readFile(join(dir, path)) })
  return release
}

/** The same with files from anywhere: `read` returns the content of a path in the release. */
export const publishFiles = async ({
  release,
  read,
  ...target
}: PublishTarget & {
  release: Release
  read: (path: string) => Promise<Uint8Array<ArrayBuffer>>
}): Promise<void> => {
  const { module, version } = release
  const base = `${target.origin}/api/modules/${module}/releases`
  const body = JSON.stringify(release)
  const registered = await send(target, base, { method: 'POST', body, headers: json, release })
  const { missing } = (await registered.json()) as { missing: string[] }
  const waiting = [...missing]
  const sendNext = async (): Promise<void> => {
    for (let path = waiting.pop(); path; path = waiting.pop()) {
      const url = `${base}/${version}/files/${path}`
      await send(target, url, { method: 'PUT', body: await read(path) })
    }
  }
  await Promise.all(Array.from({ length: parallel }, sendNext))
  await makeLive({ ...target, module, version })
}

/** Makes a release that was published before the live one: a rollback is this call alone. */
export const makeLive = async ({
  module,
  version,
  ...target
}: PublishTarget & { module: string; version: string }): Promise<void> => {
  const url = `${target.origin}/api/modules/${module}/channels/live`
  await send(target, url, { method: 'PUT', body: JSON.stringify({ version }), headers: json })
}

const json = { 'content-type': 'application/json' }

type Sent = {
  method: string
  body: BodyInit
  headers?: Record<string, string>
  /** The manifest in `body`, if it is one. */
  release?: Release
}

const send = async (
  { token, signal }: PublishTarget,
  url: string,
  { method, body, headers, release }: Sent,
): Promise<Response> => {
  const response = await fetch(url, {
    method,
    body,
    headers: { ...headers, authorization: `Bearer ${token}` },
    // An access proxy sends strangers to its page, which would be read in place of the shop's response.
    redirect: 'manual',
    ...(signal && { signal }),
  })
  const isPage = /^text\/html\b/i.test(response.headers.get('content-type') ?? '')
  if (response.ok && !isPage) return response
  const { status } = response
  const text = await response.text()
  throw new Error(isPage ? describeStranger(url) : describeRefused({ url, status, text, release }))
}
