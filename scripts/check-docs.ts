/** Fails when a document names a path of this repository that does not exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const rootDir = resolve(import.meta.dirname, '..')
const skipped = new Set(['node_modules', 'dist', '.git', '.tools', '.data'])

const documents = readdirSync(rootDir, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !path.split('/').some((part) => skipped.has(part)))

const broken = documents.flatMap((document) =>
  namedPaths(readFileSync(document, 'utf8'))
    .filter(
      (path) => !existsSync(join(rootDir, path)) && !existsSync(join(dirname(document), path)),
    )
    .map((path) => `${document.slice(rootDir.length + 1)} names ${path}, which does not exist`),
)

for (const line of broken) console.error(line)
process.exit(broken.length === 0 ? 0 : 1)

/** Paths in backticks that begin with a folder of the repository, and relative links. */
function namedPaths(text: string): string[] {
  const inBackticks = [
    ...text.matchAll(
      /`((?:shell|mfe-[a-z]+|workers|db|packages|e2e|bench|docs|scripts)\/[\w./-]+)`/g,
    ),
  ]
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
  return [...inBackticks, ...links].map(([, path]) => path ?? '')
}
