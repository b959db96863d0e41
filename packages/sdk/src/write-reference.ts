import { type Comment, parseSync, type Statement } from 'oxc-parser'

import type { PackageFiles } from './compile-package.ts'
import type { PackedManifest } from './packed-manifest.ts'

const maxTypeLength = 400

/** Returns `REFERENCE.md`. Declarations have paths below `dist`, sources below `src`. */
export const writeReference = (
  { name, exports = {} }: Pick<PackedManifest, 'name' | 'exports'>,
  declarations: PackageFiles,
  sources: PackageFiles,
): string => {
  const subjects = listSubjects(exports, declarations).map(([subject, path]) => {
    const types = readExports(path, declarations.get(path) ?? '')
    const source = readExports(path, sources.get(toSource(path, sources)) ?? '')
    const entries = types.items.map((item) => {
      const longer = source.items.find((one) => one.name === item.name)
      const code = item.code.length > maxTypeLength && longer ? longer.code : item.code
      return `### ${item.name}\n\n${item.text ? `${item.text}\n\n` : ''}\`\`\`ts\n${code}\n\`\`\``
    })
    const title = `## ${name}${subject.slice(1)}`
    return [title, types.text, ...entries].filter(Boolean).join('\n\n')
  })
  return `# ${name}\n\n${subjects.join('\n\n')}\n`
}

const listSubjects = (
  exports: Record<string, { types: string }>,
  declarations: PackageFiles,
): [subject: string, path: string][] =>
  Object.entries(exports)
    .flatMap(([subject, { types }]): [string, string][] => {
      const path = types.slice(2)
      if (!subject.includes('*')) return [[subject, path]]
      const [before = '', after = ''] = path.split('*')
      return [...declarations.keys()]
        .filter((file) => file.startsWith(before) && file.endsWith(after))
        .map((file) => [subject.replace('*', file.slice(before.length, -after.length)), file])
    })
    .toSorted()

const toSource = (path: string, sources: PackageFiles): string => {
  const base = path.replace('dist/', 'src/').replace(/\.d\.ts$/, '')
  return sources.has(`${base}.tsx`) ? `${base}.tsx` : `${base}.ts`
}

type Item = { name: string; text: string; code: string }

const readExports = (path: string, text: string): { text: string; items: Item[] } => {
  const { program, comments } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const items = program.body.flatMap((statement) => readItem(statement, text, comments))
  const [first] = comments
  const start = program.body[0]?.start ?? 0
  // A comment before the imports describes the file.
  const isOfFile = first && first.end <= start && program.body[0]?.type === 'ImportDeclaration'
  return { text: isOfFile ? toProse(first) : '', items }
}

const readItem = (statement: Statement, text: string, comments: Comment[]): Item[] => {
  if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
  const { declaration } = statement
  const named = 'declarations' in declaration ? declaration.declarations[0] : declaration
  const id = named && 'id' in named ? named.id : null
  if (!id || !('name' in id)) return []
  const comment = comments.findLast(
    (one) => one.end <= statement.start && /^\s*$/.test(text.slice(one.end, statement.start)),
  )
  const code = text.slice(statement.start, statement.end).replace(/^export (?:declare )?/, '')
  return [{ name: id.name, text: comment ? toProse(comment) : '', code: code.replace(/;$/, '') }]
}

const toProse = ({ type, value }: Comment): string =>
  type === 'Block'
    ? value
        .replaceAll(/^\s*\*? ?/gm, '')
        .replaceAll(/\s*@throws /g, '\n\nThrows ')
        .replaceAll(/\s*@deprecated /g, '\n\nDeprecated: ')
        .trim()
    : ''
