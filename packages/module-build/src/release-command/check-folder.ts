import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

import { integrityOf, type Release } from '@shop/contracts/release'
import type { ProblemIssue } from '@shop/contracts/problem'
import { checkFiles, type FileFacts } from '@shop/release-checks/check-files'
import { checkManifest } from '@shop/release-checks/check-manifest'
import { isTrueVariant } from '@shop/release-checks/check-variant'

const ownFiles = new Set(['release.json', 'inputs.json'])

/** Returns an issue for each broken rule, and the size of all files. */
export const checkFolder = async (
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

/** How long a script may block the event loop. */
const maxBlockedMs = 5000

/**
 * Loads all entries. Ignores errors, because there is no document. An endless script also blocks
 * the timer, so only the parent process can stop it.
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
