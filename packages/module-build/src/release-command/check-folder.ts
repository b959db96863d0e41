/** Checks the rules of the gate on a team's own machine, before anything is sent. */
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

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

/** The thread sends a message every tenth of a second. This is the longest allowed silence. */
const maxSilenceMs = 5000

/** Errors are ignored because there is no document here. A running timer is not a loop. */
const script = `
const { parentPort, workerData } = require('node:worker_threads')
const tell = (what) => parentPort.postMessage(what)
setInterval(tell, 100, 'alive')
const load = async () => {
  const { init, get } = await import(workerData.entry)
  await init?.({})
  for (const name of workerData.exposes) {
    tell(name)
    await get?.(name).then((make) => make()).catch(() => {})
  }
}
load().catch(() => {}).finally(() => tell('loaded'))
`

/**
 * Loads the remote entry and each exposed entry of a release folder in a thread. Resolves to the
 * file or exposed entry that loops endlessly, or `null`.
 */
export const findEndlessScript = async (
  dir: string,
  release: Pick<Release, 'browser'>,
  silenceMs = maxSilenceMs,
): Promise<string | null> => {
  const copy = await mkdtemp(join(tmpdir(), 'release-'))
  try {
    await cp(dir, copy, { recursive: true, filter: (path) => !path.endsWith('.br') })
    // Otherwise Node treats the files as CommonJS.
    await writeFile(join(copy, 'package.json'), '{ "type": "module" }')
    return await watchThread(copy, release, silenceMs)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

const watchThread = async (
  dir: string,
  { browser }: Pick<Release, 'browser'>,
  silenceMs: number,
): Promise<string | null> => {
  const workerData = {
    entry: pathToFileURL(join(dir, browser.entry)).href,
    exposes: Object.keys(browser.exposes),
  }
  // Keeps the module's output out of the command's.
  const thread = new Worker(script, { eval: true, workerData, stdout: true, stderr: true })
  let current = browser.entry
  let silence: NodeJS.Timeout | undefined
  let deadline: NodeJS.Timeout | undefined
  try {
    return await new Promise<string | null>((resolve) => {
      const receive = (what: string): void => {
        clearTimeout(silence)
        silence = setTimeout(() => resolve(current), silenceMs)
        if (what === 'alive') return
        current = what
        clearTimeout(deadline)
        deadline = setTimeout(() => resolve(null), silenceMs * 2)
        if (what === 'loaded') resolve(null)
      }
      thread.on('online', () => receive(browser.entry))
      thread.on('message', receive)
      for (const end of ['error', 'exit']) thread.on(end, () => resolve(null))
    })
  } finally {
    clearTimeout(silence)
    clearTimeout(deadline)
    await thread.terminate()
  }
}
