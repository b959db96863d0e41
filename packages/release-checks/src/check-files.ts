import { parse } from 'es-module-lexer/minimal/js'

import type { ProblemIssue } from '@shop/contracts/problem'
import { type Release, releaseBase } from '@shop/contracts/release'

import { checkStyles } from './check-styles.ts'
import {
  describeBytes,
  maxFileBytes,
  maxFirstLoadBytes,
  maxReleaseBytes,
  maxScriptBytes,
  maxStyleBytes,
} from './limits.ts'

/**
 * `integrity` is absent in the shop, which has checked it on upload. `isTrueVariant` is false for a
 * `.br` file that does not decode to the file beside it.
 */
export type FileFacts = { bytes: number; integrity?: string; isTrueVariant?: boolean }

type Given = {
  release: Release
  /** Every file by its path in the release, without `release.json`. */
  files: ReadonlyMap<string, FileFacts>
  readText: (path: string) => Promise<string>
  /** Development builds are not minified, so the size of their first loads is not checked. */
  isDevelopment?: boolean
}

/** Returns an issue for each rule that the files break, with the field and how to fix it. */
export const checkFiles = async (given: Given): Promise<ProblemIssue[]> => {
  const { release, files, isDevelopment } = given
  const listed = checkListed(release, files)
  if (listed.length > 0) return listed
  const sizes = checkSizes(files)
  if (sizes.length > 0) return sizes
  return [
    ...(await checkServer(given)),
    ...(isDevelopment ? [] : await checkFirstLoads(given)),
    ...(release.module === 'shell' ? [] : await checkAllStyles(given)),
  ]
}

const checkListed = (
  { integrity }: Release,
  files: ReadonlyMap<string, FileFacts>,
): ProblemIssue[] => [
  ...Object.entries(integrity).flatMap(([path, expected]) => {
    const file = files.get(path)
    if (!file) return [fileIssue(path, 'must be there: build the release again')]
    if (file.isTrueVariant === false)
      return [fileIssue(path, 'must decode to the file beside it: build the release again')]
    if (file.integrity === undefined || file.integrity === expected) return []
    const message = `must have the integrity ${expected}: it was changed, build the release again`
    return [fileIssue(path, message)]
  }),
  ...[...files.keys()]
    .filter((path) => !Object.hasOwn(integrity, path))
    .map((path) =>
      fileIssue(path, 'must be in the manifest, or not in the folder: build the release again'),
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

const checkServer = async ({ release, readText }: Given): Promise<ProblemIssue[]> => {
  if (!release.backend || !release.server) return []
  if (exportsBackend(await readText(release.server.entry))) return []
  const message = 'must export the back end: let src/server.ts export { backend }, too'
  return [{ path: 'server.entry', message }]
}

/** True if a server entry exports `backend`, which the shop calls. */
export const exportsBackend = (script: string): boolean => {
  try {
    return parse(script)[1].some(({ n: name }) => name === 'backend')
  } catch {
    // The lexer throws only for scripts that cannot run.
    return false
  }
}

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

/** Checking a sheet takes many times its size in memory, so sheets are checked one at a time. */
const checkAllStyles = async ({ release, files, readText }: Given): Promise<ProblemIssue[]> => {
  const issues: ProblemIssue[] = []
  for (const path of [...files.keys()].filter(isStyleSheet)) {
    const css = await readText(path)
    issues.push(...checkStyles(release.module, css).map((message) => fileIssue(path, message)))
  }
  return issues.slice(0, maxIssues)
}

/** A style sheet from another build tool may have thousands of issues. */
const maxIssues = 20

const fileIssue = (path: string, message: string): ProblemIssue => ({
  path: `integrity.${path}`,
  message,
})

type FirstLoad = {
  /** The transferred bytes. A file with a precompressed variant counts with that variant's size. */
  bytes: number
  foreign: string[]
  unreadable: string[]
}

/** `atOnce` lists static imports, `later` dynamic ones with the id of their webpack chunk. */
type Script = { text: string; atOnce: string[]; later: { path: string; chunk: string }[] }

/**
 * Sums the files that a browser loads before an exposed entry shows anything. Reads chunks and
 * imports from the files, because a manifest may omit them.
 */
const openFirstLoads = ({ release, files, readText }: Given) => {
  const { browser } = release
  const scripts = new Map<string, Promise<Script | null>>()
  const read = (path: string): Promise<Script | null> => {
    const script =
      scripts.get(path) ?? readText(path).then((text) => parseScript(release, path, text))
    scripts.set(path, script)
    return script
  }
  return async (expose: string): Promise<FirstLoad> => {
    const { css = [], preload = [], fonts = [] } = browser.exposes[expose] ?? {}
    const entry = await read(browser.entry)
    const chunks = entry && release.module !== 'shell' ? chunksOf(entry, expose) : []
    const paths = new Set([browser.entry, ...chunks, ...css, ...preload, ...fonts])
    const load: FirstLoad = { bytes: 0, foreign: [], unreadable: [] }
    // The loop also visits the paths that it adds.
    for (const path of paths) {
      const file = files.get(`${path}.br`) ?? files.get(path)
      if (!file) {
        load.foreign.push(path)
        continue
      }
      load.bytes += file.bytes
      if (!path.endsWith('.js')) continue
      const script = await read(path)
      if (!script) load.unreadable.push(path)
      for (const imported of script?.atOnce ?? []) paths.add(imported)
    }
    return load
  }
}

const parseScript = (
  release: Pick<Release, 'module' | 'version'>,
  path: string,
  text: string,
): Script | null => {
  const script: Script = { text, atOnce: [], later: [] }
  try {
    for (const { n: name, d: dynamic, ss: start } of parse(text)[0]) {
      if (name === undefined) continue
      const imported = resolveImport(release, path, name)
      if (dynamic < 0) script.atOnce.push(imported)
      else script.later.push({ path: imported, chunk: chunkBefore(text.slice(0, start)) })
    }
    return script
  } catch {
    // The lexer throws only for scripts that no browser can run.
    return null
  }
}

const resolveImport = (
  release: Pick<Release, 'module' | 'version'>,
  from: string,
  name: string,
): string => {
  const base = releaseBase(release)
  const here = `http://shop.invalid${base}${from}`
  if (!/^\.{0,2}\//.test(name) || !URL.canParse(name, here)) return name
  const { pathname, host } = new URL(name, here)
  return host === 'shop.invalid' && pathname.startsWith(base) ? pathname.slice(base.length) : name
}

/** Webpack's table has entries such as `392:()=>import("./392.js")`. */
const chunkBefore = (text: string): string =>
  /([\w$-]{1,99})"?:\s{0,9}\(\)\s{0,9}=>\s{0,9}$/.exec(text.slice(-200))?.[1] ?? ''

/**
 * Webpack's container loads an exposed entry by
 * `"./page":()=>Promise.all([r.e(392),r.e(755)]).then(…)`. Without such a list, all dynamic imports
 * count.
 */
const chunksOf = ({ text, later }: Script, expose: string): string[] => {
  const start = text.indexOf(`${JSON.stringify(expose)}:()=>`)
  if (start === -1) return later.map(({ path }) => path)
  const loads = text.slice(start, text.indexOf('.then(', start))
  const chunks = new Set([...loads.matchAll(/\.e\("?([\w$-]+)"?\)/g)].map(([, chunk]) => chunk))
  return later.filter(({ chunk }) => chunks.has(chunk)).map(({ path }) => path)
}
