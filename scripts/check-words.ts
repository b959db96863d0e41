/**
 * Fails on words that docs/glossary.md replaces: in names of code, files and folders, in comments and
 * in titles of tests. `node scripts/check-words.ts [folder or file …]`.
 */
import { readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'

import { type CallExpression, parseSync, Visitor } from 'oxc-parser'

import { isCode, listRepositoryFiles, reportProblems, rootDir } from './repository-files.ts'
import { allowedWords, replacedPhrases, replacedWords } from './words.ts'

export type Finding = { file: string; line: number; name: string; word: string; preferred: string }
type Scope = keyof (typeof replacedWords)[number]['scopes']

const everyWord = new RegExp(replacedWords.flatMap(({ words }) => words).join('|'), 'i')
const everyPhrase = replacedPhrases.map(({ pattern }) => pattern)

/** Words to replace in one file, by its path below `rootDir`; code is read, of other files only the name counts. */
export const findReplacedWords = (rootDir: string, file: string): Finding[] => {
  const findings = findWords({ file, line: 1, text: file, scope: 'names' })
  if (!isCode(file)) return findings
  const text = readFileSync(join(rootDir, file), 'utf8')
  // Most files have none: only the others are parsed.
  if (!everyWord.test(text) && !everyPhrase.some((pattern) => pattern.test(text))) return findings
  const { program, comments } = parseSync(file, text)
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length
  for (const { value, start } of comments)
    for (const [index, comment] of value.split('\n').entries())
      findings.push(...findInComment({ file, line: lineAt(start) + index, text: comment }))
  for (const { name, start, scope } of collectNames(program))
    findings.push(...findWords({ file, line: lineAt(start), text: name, scope }))
  return findings
}

const findInComment = (comment: { file: string; line: number; text: string }): Finding[] => {
  const phrases = replacedPhrases.flatMap(({ pattern, preferred }) => {
    const word = pattern.exec(comment.text)?.[0]
    return word ? [{ ...comment, name: comment.text.trim(), word, preferred }] : []
  })
  return [...findWords({ ...comment, scope: 'comments' }), ...phrases]
}

type Name = { name: string; start: number; scope: Scope }

/** Each name at its first place in the file, and each title of a test. */
const collectNames = (program: Parameters<Visitor['visit']>[0]): Name[] => {
  const names = new Map<string, Name>()
  const add = ({ name, start }: { name: string; start: number }): void => {
    if (!names.has(name)) names.set(name, { name, start, scope: 'names' })
  }
  const titles: Name[] = []
  new Visitor({
    Identifier: add,
    JSXIdentifier: add,
    PrivateIdentifier: add,
    CallExpression: (call) => {
      const [title] = call.arguments
      if (!isTestCall(call.callee)) return
      if (title?.type === 'Literal' && typeof title.value === 'string')
        titles.push({ name: title.value, start: title.start, scope: 'comments' })
      if (title?.type === 'TemplateLiteral') {
        const name = title.quasis.map(({ value }) => value.raw).join(' ')
        titles.push({ name, start: title.start, scope: 'comments' })
      }
    },
  }).visit(program)
  return [...names.values(), ...titles]
}

/** `it(…)`, `it.skip(…)`, `describe.each(…)(…)`. */
const isTestCall = (callee: CallExpression['callee']): boolean => {
  if (callee.type === 'Identifier') return /^(?:it|test|describe)$/.test(callee.name)
  if (callee.type === 'CallExpression') return isTestCall(callee.callee)
  return callee.type === 'MemberExpression' && isTestCall(callee.object)
}

/** `text` may be a name in camelCase or kebab-case, or prose. */
const findWords = (place: {
  file: string
  line: number
  text: string
  scope: Scope
}): Finding[] => {
  const { file, line, text, scope } = place
  const parts = new Set(
    text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)?.map((part) => part.toLowerCase()),
  )
  return replacedWords
    .filter(({ scopes }) => scopes[scope])
    .flatMap(({ words, preferred }) =>
      words
        .filter((word) => parts.has(word) && !isAllowed(file, word, text))
        .map((word) => ({ file, line, name: text.trim(), word, preferred })),
    )
}

const isAllowed = (file: string, word: string, text: string): boolean =>
  allowedWords.some(
    (one) =>
      one.words.includes(word) &&
      (one.paths === undefined || one.paths.test(file)) &&
      (one.text === undefined || one.text.test(text)),
  )

if (import.meta.main) {
  const starts = process.argv.slice(2).map((path) => normalize(path).replace(/\/$/, ''))
  const files = (starts.length > 0 ? starts : ['.']).flatMap((start) =>
    listRepositoryFiles(rootDir, start),
  )
  const findings = files
    .filter((file) => !file.endsWith('.json'))
    .flatMap((file) => findReplacedWords(rootDir, file))
  const lines = findings.map(
    ({ file, line, name, word, preferred }) =>
      `${file}:${line} ${word} → ${preferred}   (${name.slice(0, 70)}; docs/glossary.md)`,
  )
  reportProblems(lines)
}
