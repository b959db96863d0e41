import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import type { PreviewLink } from '@shop/contracts/registry'
import type { Release } from '@shop/contracts/release'
import { describeBytes } from '@shop/release-checks/limits'

import { callShop, RefusedError, type ShopTarget } from '../call-shop.ts'
import { readRelease } from '../make-release.ts'
import { makeLive, sendRelease } from '../publish-release.ts'
import { checkFolder } from './check-folder.ts'
import { compareGrants, explainWaiting, readDetails } from './grants.ts'
import type { Finish } from './parse-command.ts'
import { describeApprovals, describeStrategy, describeTime, toLines } from './print.ts'

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

/** @throws RefusedError if a check or the shop rejects the release; UnreachableError */
export const publish = async (
  target: ShopTarget,
  { folder, finish }: { folder: string; finish: Finish },
  line: (text: string) => void,
): Promise<Published> => {
  const { dir, release } = await readyRelease(folder)
  const { module, version } = release
  const name = `${module} ${version}`
  const files = Object.keys(release.integrity).length
  const { issues, bytes } = await checkFolder(dir, release)
  if (issues.length > 0) {
    const problem = { code: 'release-does-not-pass' as const, issues }
    throw new RefusedError(`${name} breaks rules of the gate:\n${toLines(issues)}`, problem)
  }
  line(`checked   ${name}, ${files} files, ${describeBytes(bytes)}`)
  const before = await readDetails(target, module)
  for (const grant of compareGrants(before, release)) line(grant)
  const sent = await sendRelease(target, { release, read: (path) => readFile(join(dir, path)) })
  line(
    sent > 0 ? `sent      ${sent} of ${files} files` : 'sent      nothing: the shop has all files',
  )
  const published = { module, version, state: finish.kind, files, bytes }
  const shown = await show(target, release, finish, line).catch((error: unknown) => {
    throw explainWaiting(error, release, finish)
  })
  if (before.live === version && finish.kind === 'live') line('as before it was live already')
  const approvals = describeApprovals(await readDetails(target, module), version)
  for (const [kind, text, waits] of approvals)
    if (waits) line(`waits     ${kind} ${text}: for a manager’s approval`)
  return { ...published, ...shown }
}

/** Shows a stored release to visitors: makes it live, starts a canary, or makes a preview link. */
const show = async (
  target: ShopTarget,
  release: Release,
  finish: Finish,
  line: (text: string) => void,
): Promise<Pick<Published, 'url' | 'expires_at'>> => {
  const { module, version } = release
  const url = target.origin + pageOf(release)
  switch (finish.kind) {
    case 'live':
      await makeLive({ ...target, module, version })
      line(`live      for everybody: ${url}`)
      return { url }
    case 'canary':
      await callShop(target, {
        method: 'PUT',
        path: `/modules/${module}/channels/canary`,
        json: { version, strategy: finish.strategy },
      })
      line(`canary    for ${describeStrategy(finish.strategy)}: ${url}`)
      return { url }
    case 'preview':
      return openPreview(target, release, finish.hours, line)
  }
}

const readyRelease = async (folder: string): Promise<{ dir: string; release: Release }> => {
  const dir = resolve(folder)
  if (existsSync(join(dir, 'release.json'))) return { dir, release: await readRelease(dir) }
  const { buildModule } = await import('../build-module.ts')
  return buildModule(dir)
}

const openPreview = async (
  target: ShopTarget,
  release: Release,
  hours: number,
  line: (text: string) => void,
): Promise<{ url: string; expires_at: string }> => {
  const { module, version } = release
  const path = `/modules/${module}/releases/${version}`
  await callShop(target, { method: 'POST', path: `${path}/accept` })
  const call = { method: 'POST', path: `${path}/previews`, json: { hours } }
  const response = await callShop(target, call)
  const { query, expires_at } = (await response.json()) as PreviewLink
  const url = target.origin + pageOf(release) + query
  const until = describeTime(Date.parse(expires_at))
  line(`preview   for whoever has this link, until ${until}: ${url}`)
  return { url, expires_at }
}

/** Returns a page that shows the module: its first route without parameters. */
const pageOf = ({ routes }: Release): string => routes.find((route) => !/[:*]/.test(route)) ?? '/'
