import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import type { CanaryStrategy } from '@shop/contracts/canary-strategy'
import type { PreviewLink } from '@shop/contracts/registry'
import type { Release } from '@shop/contracts/release'
import { describeBytes } from '@shop/release-checks/limits'

import { callShop, RefusedError, type ShopTarget } from '../call-shop.ts'
import { readRelease } from '../make-release.ts'
import { makeLive, sendRelease } from '../publish-release.ts'
import { checkFolder } from './check-folder.ts'
import { describeStrategy } from './describe-module.ts'
import type { Finish } from './parse-command.ts'
import { describeTime, type Output, toLines } from './print.ts'

/** The JSON output of a publish. `files` and `bytes` count the whole release. */
export type Published = {
  module: string
  version: string
  state: Finish['kind']
  url: string
  files: number
  bytes: number
  expires_at?: string
}

/** @throws RefusedError if a check or the shop rejects it; UnreachableError */
export const publish = async (
  target: ShopTarget,
  { folder, finish }: { folder: string; finish: Finish },
  { line, progress }: Output,
): Promise<Published> => {
  const { dir, release } = await readyRelease(folder, progress)
  const { module, version } = release
  const name = `${module} ${version}`
  const files = Object.keys(release.integrity).length
  progress(`checking ${name}`)
  const { issues, bytes, summary } = await checkFolder(dir, release)
  if (issues.length > 0) {
    const problem = { code: 'release-does-not-pass' as const, issues }
    throw new RefusedError(`${name} breaks rules of the gate:\n${toLines(issues)}`, problem)
  }
  line(`built     ${name}, ${files} files, ${describeBytes(bytes)}`)
  line(`checked   ${summary || 'nothing is loaded at first'}`)
  await sendRelease(target, {
    release,
    read: (path) => readFile(join(dir, path)),
    onProgress: (arrived, total) => progress(`sending   ${arrived}/${total}`),
  })
  line(`sent      ${files}/${files}`)
  progress('the shop checks and tries it')
  const published = { module, version, state: finish.kind, files, bytes }
  const page = pageOf(release)
  switch (finish.kind) {
    case 'live':
      await makeLive({ ...target, module, version })
      line(`live      for everybody: ${target.origin}${page}`)
      return { ...published, url: target.origin + page }
    case 'canary':
      await startCanary(target, release, finish.strategy)
      line(`canary    for ${describeStrategy(finish.strategy)}: ${target.origin}${page}`)
      return { ...published, url: target.origin + page }
    case 'preview':
      return { ...published, ...(await openPreview(target, release, finish.hours, line)) }
  }
}

const readyRelease = async (
  folder: string,
  progress: Output['progress'],
): Promise<{ dir: string; release: Release }> => {
  const dir = resolve(folder)
  if (existsSync(join(dir, 'release.json'))) return { dir, release: await readRelease(dir) }
  progress(`building ${folder}`)
  const { buildModule } = await import('../build-module.ts')
  return buildModule(dir)
}

const startCanary = async (
  target: ShopTarget,
  { module, version }: Release,
  strategy: CanaryStrategy,
): Promise<void> => {
  const path = `/modules/${module}/channels/canary`
  await callShop(target, { method: 'PUT', path, json: { version, strategy } })
}

const openPreview = async (
  target: ShopTarget,
  release: Release,
  hours: number,
  line: Output['line'],
): Promise<{ url: string; expires_at: string }> => {
  const { module, version } = release
  const path = `/modules/${module}/releases/${version}/previews`
  const response = await callShop(target, { method: 'POST', path, json: { hours } })
  const { query, expires_at } = (await response.json()) as PreviewLink
  const url = target.origin + pageOf(release) + query
  const until = describeTime(hours * 3_600_000, 0)
  line(`preview   for whoever has this link, which ends ${until}: ${url}`)
  return { url, expires_at }
}

/** Returns a page that shows the module: its first route without parameters. */
const pageOf = ({ routes }: Release): string => routes.find((route) => !/[:*]/.test(route)) ?? '/'
