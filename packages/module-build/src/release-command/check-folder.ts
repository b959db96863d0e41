/** The gate, on a team's own machine: before anything is sent. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

import { integrityOf, type Release } from '@shop/contracts/release'
import type { ProblemIssue } from '@shop/contracts/problem'
import { checkFiles, type FileFacts } from '@shop/release-checks/check-files'
import { checkManifest } from '@shop/release-checks/check-manifest'
import { isTrueVariant } from '@shop/release-checks/check-variant'
import { openFirstLoads } from '@shop/release-checks/first-load'
import { describeBytes, maxFirstLoadBytes } from '@shop/release-checks/limits'

import { findEndlessScript } from './find-endless-script.ts'

/** What is in the folder besides the files of the release. */
const ownFiles = new Set(['release.json', 'inputs.json'])

export type CheckedFolder = { issues: ProblemIssue[]; bytes: number; summary: string }

/** Every rule that the release in a folder breaks, and in words what it is when it breaks none. */
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
