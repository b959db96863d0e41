/** Checks the rules of the gate on a team's own machine, before anything is sent. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

import { integrityOf, type Release } from '@shop/contracts/release'
import type { ProblemIssue } from '@shop/contracts/problem'
import { checkFiles, type FileFacts, openFirstLoads } from '@shop/release-checks/check-files'
import { checkManifest } from '@shop/release-checks/check-manifest'
import { isTrueVariant } from '@shop/release-checks/check-variant'
import { describeBytes, maxFirstLoadBytes } from '@shop/release-checks/limits'

/** Files in the folder that are not part of the release. */
const ownFiles = new Set(['release.json', 'inputs.json'])

export type CheckedFolder = { issues: ProblemIssue[]; bytes: number; summary: string }

/** Returns every rule that a release breaks, or a summary of its size if it breaks none. */
export const checkFolder = async (dir: string, release: Release): Promise<CheckedFolder> => {
  const files = await readFacts(dir, release)
  const readText = (path: string): Promise<string> => readFile(join(dir, path), 'utf8')
  const given = { release, files, readText }
  const issues = [...checkManifest(release), ...(await checkFiles(given))]
  const endless = issues.length === 0 ? await findEndlessScript(dir, release) : null
  if (endless !== null) issues.push({ path: 'browser', message: describeEndless(endless) })
  const bytes = [...files.values()].reduce((sum, one) => sum + one.bytes, 0)
  return { issues, bytes, summary: issues.length === 0 ? await describeLoads(given) : '' }
}

const describeEndless = (name: string): string =>
  `must end when it is loaded, and ${name} does not: look for a loop outside of functions`

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

const describeLoads = async (given: Parameters<typeof openFirstLoads>[0]): Promise<string> => {
  const { browser, budget } = given.release
  const readFirstLoad = openFirstLoads(given)
  const loads = Object.keys(browser.exposes).map(async (name) => {
    const { bytes } = await readFirstLoad(name)
    const max = Math.min(budget?.[name] ?? maxFirstLoadBytes, maxFirstLoadBytes)
    return `${name} ${describeBytes(bytes)} of ${describeBytes(max)}`
  })
  return (await Promise.all(loads)).join(', ')
}

/** How long a script may keep its process from doing anything else, in milliseconds. */
const maxBlockedMs = 5000

/**
 * Loads the remote entry, then each exposed entry after writing its name to descriptor 3. Errors
 * are ignored because there is no document here. The process ends itself unless a script blocks it,
 * so a promise that never settles or a running timer does not count as a loop.
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

/**
 * Loads the scripts of a release folder in a separate process. Resolves to the file or exposed
 * entry that loops endlessly, or `null`.
 */
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
