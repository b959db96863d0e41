/** What a browser loads before an exposed entry shows: read from the files, because the manifest says what its sender likes. */
import { type Release, releaseBase } from '@shop/contracts/release'
// The build in plain JavaScript: a Worker compiles no WebAssembly from text.
import { parse } from 'es-module-lexer/minimal/js'

export type FirstLoad = {
  /** Over the network: a file with a precompressed variant counts as that one. */
  bytes: number
  /** What is imported and is no file of the release, as the script names it. */
  foreign: string[]
  /** Scripts that are no ES modules. */
  unreadable: string[]
}

type Given = {
  release: Pick<Release, 'module' | 'version' | 'browser' | 'budget'>
  files: ReadonlyMap<string, { bytes: number }>
  /** The content of a file as text. */
  readText: (path: string) => Promise<string>
}

/** `later` are dynamic imports, each with the name under which webpack's container has it. */
type Script = { text: string; atOnce: string[]; later: { path: string; chunk: string }[] }

/**
 * Resolves an exposed entry to its first load: remote entry, the chunks that it loads for this exposed entry, styles, fonts,
 * what the manifest preloads, and everything that one of these imports statically. Each script is read once.
 */
export const openFirstLoads = ({ release, files, readText }: Given) => {
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
    // A set goes on with what is added meanwhile.
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
    // The lexer throws for what no browser runs, either.
    return null
  }
}

/** The path in the release; what leads elsewhere stays as it is. */
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

/** Webpack's table of chunks: `392:()=>import("./392.js")`. */
const chunkBefore = (text: string): string =>
  /([\w$-]+)"?:\s*\(\)\s*=>\s*$/.exec(text.slice(-200))?.[1] ?? ''

/**
 * The chunks that webpack's container loads for an exposed entry: `"./page":()=>Promise.all([r.e(392),r.e(755)]).then(…)`. Of an
 * entry that another tool has made, every dynamic import counts.
 */
const chunksOf = ({ text, later }: Script, expose: string): string[] => {
  const start = text.indexOf(`${JSON.stringify(expose)}:()=>`)
  if (start === -1) return later.map(({ path }) => path)
  const loads = text.slice(start, text.indexOf('.then(', start))
  const chunks = new Set([...loads.matchAll(/\.e\("?([\w$-]+)"?\)/g)].map(([, chunk]) => chunk))
  return later.filter(({ chunk }) => chunks.has(chunk)).map(({ path }) => path)
}
