/** What can be said of a release when its files are there. Pure: the caller lists and reads them, on a disk or in the bucket. */
import type { ProblemIssue } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'

import { checkStyles } from './check-styles.ts'
import { openFirstLoads } from './first-load.ts'
import {
  describeBytes,
  maxFileBytes,
  maxFirstLoadBytes,
  maxReleaseBytes,
  maxScriptBytes,
  maxStyleBytes,
} from './limits.ts'

/**
 * What is known of a file. `integrity` where it has just been read, and the shop did not check it when it came; so
 * `isTrueVariant`: whether a precompressed variant decodes to the file beside it.
 */
export type FileFacts = { bytes: number; integrity?: string; isTrueVariant?: boolean }

type Given = {
  release: Release
  /** Every file that there is, by its path in the release; without `release.json`. */
  files: ReadonlyMap<string, FileFacts>
  /** The content of a file as text. */
  readText: (path: string) => Promise<string>
  /** Builds of development are neither minified nor compressed: nothing is said of what they load. */
  isDevelopment?: boolean
}

/** The rules that files can break, each with its field and the way out; none for a release that passes. */
export const checkFiles = async (given: Given): Promise<ProblemIssue[]> => {
  const { release, files, isDevelopment } = given
  const listed = checkListed(release, files)
  if (listed.length > 0) return listed
  const sizes = checkSizes(files)
  if (sizes.length > 0) return sizes
  return [
    ...(isDevelopment ? [] : await checkFirstLoads(given)),
    ...(release.module === 'shell' ? [] : await checkAllStyles(given)),
  ]
}

/** The list of integrity values is the list of files. */
const checkListed = (
  { integrity }: Release,
  files: ReadonlyMap<string, FileFacts>,
): ProblemIssue[] => [
  ...Object.entries(integrity).flatMap(([path, expected]) => {
    const file = files.get(path)
    if (!file) return [fileIssue(path, 'must be there: build the release again')]
    if (file.isTrueVariant === false)
      return [fileIssue(path, 'must decode to the file beside it: build the release again')]
    const isSame = file.integrity === undefined || file.integrity === expected
    return isSame
      ? []
      : [
          fileIssue(
            path,
            `must have the integrity ${expected}: it was changed, build the release again`,
          ),
        ]
  }),
  ...[...files.keys()].flatMap((path) =>
    Object.hasOwn(integrity, path)
      ? []
      : [fileIssue(path, 'must be in the manifest, or not in the folder: build the release again')],
  ),
]

const checkSizes = (files: ReadonlyMap<string, FileFacts>): ProblemIssue[] => {
  const large = [...files].flatMap(([path, { bytes }]) => {
    const message = `must have at most ${describeBytes(maxFileBytes)}, and has ${describeBytes(bytes)}: split it, or leave it out`
    return bytes > maxFileBytes ? [fileIssue(path, message)] : []
  })
  const totals = [
    { what: 'files', max: maxReleaseBytes, bytes: sumOf(files) },
    { what: 'scripts', max: maxScriptBytes, bytes: sumOf(files, isScript) },
    { what: 'style sheets', max: maxStyleBytes, bytes: sumOf(files, isStyleSheet) },
  ]
  const sums = totals.flatMap(({ what, max, bytes }) => {
    const message = `must have ${what} of at most ${describeBytes(max)} in all, and has ${describeBytes(bytes)}: leave some out`
    return bytes > max ? [{ path: 'integrity', message }] : []
  })
  return [...large, ...sums]
}

const isScript = (path: string): boolean => path.endsWith('.js')
const isStyleSheet = (path: string): boolean => path.endsWith('.css')

const sumOf = (
  files: ReadonlyMap<string, FileFacts>,
  isIncluded = (_path: string): boolean => true,
): number =>
  [...files].reduce((sum, [path, { bytes }]) => (isIncluded(path) ? sum + bytes : sum), 0)

/** Each exposed entry within the ceiling of every release, and within the budget that the manifest gives it. */
const checkFirstLoads = async (given: Given): Promise<ProblemIssue[]> => {
  const { browser, budget } = given.release
  const readFirstLoad = openFirstLoads(given)
  const issues: ProblemIssue[] = []
  for (const expose of Object.keys(browser.exposes)) {
    const { bytes, foreign, unreadable } = await readFirstLoad(expose)
    const path = `browser.exposes.${expose}`
    issues.push(
      ...foreign.map((name) => ({
        path,
        message: `must import files of the release only at first, and imports ${name}: bundle it`,
      })),
      ...unreadable.map((file) => fileIssue(file, 'must be an ES module: build the release again')),
      ...checkBytes(expose, bytes, budget?.[expose]),
    )
  }
  return issues
}

const checkBytes = (expose: string, bytes: number, own: number | undefined): ProblemIssue[] => {
  const max = Math.min(own ?? maxFirstLoadBytes, maxFirstLoadBytes)
  if (bytes <= max) return []
  const way =
    own === undefined || max === maxFirstLoadBytes
      ? 'load what is not seen at first later, by import()'
      : 'load what is not seen at first later, by import(), or raise the budget in module.ts'
  const message = `must load at most ${describeBytes(max)} at first, and loads ${describeBytes(bytes)}: ${way}`
  return [{ path: own === undefined ? `browser.exposes.${expose}` : `budget.${expose}`, message }]
}

/** One after the other: each takes memory many times its size. */
const checkAllStyles = async ({ release, files, readText }: Given): Promise<ProblemIssue[]> => {
  const issues: ProblemIssue[] = []
  for (const path of [...files.keys()].filter(isStyleSheet)) {
    const css = await readText(path)
    issues.push(...checkStyles(release.module, css).map((message) => fileIssue(path, message)))
  }
  return issues.slice(0, maxIssues)
}

/** A sheet of another tool breaks the rules with each of its selectors. */
const maxIssues = 20

const fileIssue = (path: string, message: string): ProblemIssue => ({
  path: `integrity.${path}`,
  message,
})
