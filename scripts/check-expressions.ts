/**
 * Fails on regular expressions of the Worker that may take more than linear time. Strangers choose
 * the text, and one thread serves all visitors. To fix one, bound its repetitions (`{0,80}`),
 * anchor it, or search with `indexOf`.
 */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { parseSync, Visitor } from 'oxc-parser'

import { isCode, isTest, listRepositoryFiles, reportProblems, rootDir } from './repository-files.ts'
import { findSuperLinear } from './super-linear.ts'

const folders = [
  'workers/src',
  'packages/contracts/src',
  'packages/content/src',
  'packages/domain/src',
  'packages/release-checks/src',
  'db/src/connection',
  'shell/src/offline',
]

type Expression = { place: string; source: string; flags: string }

const readExpressions = (file: string): { literals: Expression[]; made: string[] } => {
  const text = readFileSync(join(rootDir, file), 'utf8')
  const placeOf = ({ start }: { start: number }): string =>
    `${file}:${text.slice(0, start).split('\n').length}`
  const literals: Expression[] = []
  const made: string[] = []
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return
      const { pattern: source, flags } = node.regex
      literals.push({ place: placeOf(node), source, flags })
    },
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp')
        made.push(placeOf(node))
    },
  }).visit(parseSync(file, text).program)
  return { literals, made }
}

const recordMade = async (files: readonly string[]): Promise<Expression[]> => {
  const recorded: Expression[] = []
  const { RegExp: original } = globalThis
  globalThis.RegExp = new Proxy(original, {
    construct: (target, parameters) => {
      const { source, flags } = Reflect.construct(target, parameters) as RegExp
      recorded.push({ place: callerOf(new Error('made here')), source, flags })
      return Reflect.construct(target, parameters)
    },
  })
  for (const file of files) await import(pathToFileURL(join(rootDir, file)).href)
  globalThis.RegExp = original
  return recorded
}

const callerOf = ({ stack = '' }: Error): string => {
  const line = stack
    .split('\n')
    .find((one) => one.includes('file:') && !one.includes(import.meta.url))
  const [url = '', at = ''] =
    /file:.*?(?=:\d+:\d+)|(?<=:)\d+(?=:\d+\)?$)/g[Symbol.match](line ?? '') ?? []
  return url ? `${relative(rootDir, fileURLToPath(url))}:${at}` : ''
}

const files = listRepositoryFiles(rootDir).filter(
  (file) =>
    isCode(file) && !isTest(file) && folders.some((folder) => file.startsWith(`${folder}/`)),
)
const read = files.map((file) => ({ file, ...readExpressions(file) }))
const makers = read.filter(({ made }) => made.length > 0)
const recorded = await recordMade(makers.map(({ file }) => file))
const known = new Set(recorded.map(({ place }) => place))
const unknown = makers.flatMap(({ made }) => made).filter((place) => !known.has(place))
const superLinear = [...read.flatMap(({ literals }) => literals), ...recorded].flatMap(
  ({ place, source, flags }) => {
    const why = findSuperLinear(source, flags)
    return why ? [`${place} /${source}/${flags} may take more than linear time: ${why}.`] : []
  },
)
reportProblems([
  ...superLinear,
  ...unknown.map(
    (place) =>
      `${place} makes an expression only when it is called, where it cannot be checked: make it at the top of the file.`,
  ),
])
