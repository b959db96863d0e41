/** Fails on words that docs/glossary.md replaces: `node scripts/check-words.ts [path …]`. */
import { readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'

import { parseSync, Visitor } from 'oxc-parser'

import { isCode, listRepositoryFiles, reportProblems, rootDir } from './repository-files.ts'
import { allowedWords, replacedWords } from './words.ts'

export type Finding = { file: string; line: number; name: string; word: string; preferred: string }

const everyWord = new RegExp(replacedWords.flatMap(({ words }) => words).join('|'), 'i')

export const findReplacedWords = (rootDir: string, file: string): Finding[] => {
  const findings = findWords({ file, line: 1, name: file })
  if (!isCode(file)) return findings
  const text = readFileSync(join(rootDir, file), 'utf8')
  if (!everyWord.test(text)) return findings
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length
  for (const [name, start] of collectNames(parseSync(file, text).program))
    findings.push(...findWords({ file, line: lineAt(start), name }))
  return findings
}

const collectNames = (program: Parameters<Visitor['visit']>[0]): Map<string, number> => {
  const names = new Map<string, number>()
  const add = ({ name, start }: { name: string; start: number }): void => {
    if (!names.has(name)) names.set(name, start)
  }
  new Visitor({ Identifier: add, JSXIdentifier: add, PrivateIdentifier: add }).visit(program)
  return names
}

const findWords = (place: { file: string; line: number; name: string }): Finding[] => {
  const parts = new Set(
    place.name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)?.map((part) => part.toLowerCase()),
  )
  return replacedWords.flatMap(({ words, preferred }) =>
    words
      .filter((word) => parts.has(word) && !isAllowed(place.file, word, place.name))
      .map((word) => ({ ...place, word, preferred })),
  )
}

const isAllowed = (file: string, word: string, name: string): boolean =>
  allowedWords.some(
    (one) =>
      one.words.includes(word) &&
      (one.paths === undefined || one.paths.test(file)) &&
      (one.text === undefined || one.text.test(name)),
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
