import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

import { grantsOf } from '@shop/contracts/backend'
import type { ProblemIssue } from '@shop/contracts/problem'
import type { ModuleDetails, PreviewLink } from '@shop/contracts/registry'
import { integrityOf, type Release } from '@shop/contracts/release'
import { checkFiles, type FileFacts } from '@shop/release-checks/check-files'
import { checkManifest, isTrueVariant } from '@shop/release-checks/check-manifest'
import { describeBytes } from '@shop/release-checks/limits'

import { callShop, RefusedError, type ShopTarget } from '../call-shop.ts'
import { readRelease } from '../make-release.ts'
import { makeLive, sendRelease } from '../publish-release.ts'
import type { Finish } from './parse-command.ts'
import { describeApprovals, describeStrategy, describeTime, toLines } from './print.ts'

/** @throws RefusedError if a check or the shop rejects the release; UnreachableError */
export const publish = async (
  target: ShopTarget,
  { folder, finish }: { folder: string; finish: Finish },
  line: (text: string) => void,
): Promise<object> => {
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

const show = async (
  target: ShopTarget,
  release: Release,
  finish: Finish,
  line: (text: string) => void,
): Promise<{ url: string; expires_at?: string }> => {
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

const pageOf = ({ routes }: Release): string => routes.find((route) => !/[:*]/.test(route)) ?? '/'

const compareGrants = ({ live, grants = [] }: Known, { backend }: Release): string[] => {
  const own = backend ? grantsOf(backend) : []
  const ofLive = grants.filter(({ versions }) => versions.some((version) => version === live))
  const added = own.filter(({ name }) => ofLive.every(({ grant }) => grant !== name))
  const ended = ofLive.filter(({ grant }) => own.every(({ name }) => name !== grant))
  const rewritten = added.flatMap(({ name }) => {
    const [start = ''] = /^mail \S+ /.exec(name) ?? []
    const before = start && ended.find(({ grant }) => grant.startsWith(start))?.grant
    return before ? [{ before, name, start }] : []
  })
  return [
    ...rewritten.flatMap(compareWords),
    ...added
      .filter((one) => !rewritten.some(({ name }) => name === one.name))
      .map(({ text }) => `may now   ${text}`),
    ...ended
      .filter(({ grant }) => !rewritten.some(({ before }) => before === grant))
      .map(({ text }) => `no longer ${text}`),
  ]
}

type Rewritten = { before: string; name: string; start: string }

/** Compares the texts of two e-mail grants. A grant's name contains all texts of the e-mail. */
const compareWords = ({ before, name, start }: Rewritten): string[] => {
  const [old = [], now = []] = [before, name].map((one) => one.slice(start.length).split(' | '))
  const quote = (text: string | undefined): string => (text ? `“${text}”` : 'nothing')
  return Array.from({ length: Math.max(old.length, now.length) }, (_, index) => index)
    .filter((index) => old[index] !== now[index])
    .map((index) => `new words ${start}sends ${quote(now[index])}, not ${quote(old[index])}`)
}

/** Empty if the shop has no such module. */
type Known = Partial<ModuleDetails>

const readDetails = async (target: ShopTarget, module: string): Promise<Known> => {
  try {
    const response = await callShop(target, { method: 'GET', path: `/modules/${module}` })
    return (await response.json()) as ModuleDetails
  } catch (error) {
    if (error instanceof RefusedError && error.problem.code === 'module-not-found') return {}
    throw error
  }
}

const explainWaiting = (error: unknown, { module, version }: Release, finish: Finish): unknown => {
  if (!(error instanceof RefusedError) || error.problem.code !== 'release-waits-for-grants')
    return error
  const { issues = [] } = error.problem
  const lines = [
    `${module} ${version} is stored, and waits for a manager of the shop to approve:`,
    ...issues.map(({ message }) => `  - ${message}`),
    `Where: in the back office, Integrations → ${module} → Back end. What is live stays as it is.`,
    `Then: “Approve all” there also ${finish.kind === 'canary' ? 'starts this canary' : 'makes it live'}. If they approve one by one, run the same command again.`,
  ]
  return new RefusedError(lines.join('\n'), error.problem)
}

const ownFiles = new Set(['release.json', 'inputs.json'])

const checkFolder = async (
  dir: string,
  release: Release,
): Promise<{ issues: ProblemIssue[]; bytes: number }> => {
  const files = await readFacts(dir, release)
  const readText = (path: string): Promise<string> => readFile(join(dir, path), 'utf8')
  const issues = [...checkManifest(release), ...(await checkFiles({ release, files, readText }))]
  const endless = issues.length === 0 ? await findEndlessScript(dir, release) : null
  if (endless !== null) {
    const message = `must end when it is loaded, and ${endless} does not: look for a loop outside of functions`
    issues.push({ path: 'browser', message })
  }
  return { issues, bytes: [...files.values()].reduce((sum, one) => sum + one.bytes, 0) }
}

const readFacts = async (dir: string, { integrity }: Release): Promise<Map<string, FileFacts>> => {
  const entries = await readdir(dir, { recursive: true })
  const facts = new Map<string, FileFacts>()
  for (const entry of entries.toSorted()) {
    const path = relative(dir, join(dir, entry)).split(sep).join('/')
    if (ownFiles.has(path) || !(await stat(join(dir, entry))).isFile()) continue
    const content = new Uint8Array(await readFile(join(dir, entry)))
    facts.set(path, {
      bytes: content.length,
      integrity: await integrityOf(content),
      isTrueVariant: await isTrueVariant(path, content, integrity),
    })
  }
  return facts
}

const maxBlockedMs = 5000

/**
 * Ignores errors, because the scripts run without a document. An endless script also blocks the
 * timer, so only the parent process can end the child.
 */
const script = `
import { writeSync } from 'node:fs'
const [endAfterMs, entry, ...exposes] = process.argv.slice(1)
setTimeout(() => process.exit(), endAfterMs)
const { init, get } = await import(entry)
await init?.({})
for (const name of exposes) {
  writeSync(3, name + '\\n')
  await get?.(name).then((make) => make()).catch(() => {})
}
process.exit()
`

/** Resolves to the file or exposed entry that loops endlessly, or null. */
export const findEndlessScript = async (
  dir: string,
  { browser }: Pick<Release, 'browser'>,
  blockedMs = maxBlockedMs,
): Promise<string | null> => {
  const entry = pathToFileURL(join(dir, browser.entry)).href
  const given = [`${blockedMs}`, entry, ...Object.keys(browser.exposes)]
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, ...given], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    timeout: 2 * blockedMs,
    killSignal: 'SIGKILL',
  })
  let current = browser.entry
  child.stdio[3]?.on('data', (names) => {
    current = String(names).trim().split('\n').at(-1) ?? current
  })
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  return signal === 'SIGKILL' ? current : null
}
