/** Fails if a document names a path of this repository that does not exist. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { listRepositoryFiles, reportProblems, rootDir } from './repository-files.ts'

const documents = listRepositoryFiles(rootDir).filter((path) => path.endsWith('.md'))

const namedPaths = (text: string): string[] => {
  const inBackticks = [
    ...text.matchAll(
      /`((?:shell|mfe-[a-z]+|workers|db|packages|e2e|bench|trust|docs|scripts)\/[\w./-]+)`/g,
    ),
  ]
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
  return [...inBackticks, ...links].map(([, path]) => path ?? '')
}

const broken = documents.flatMap((document) =>
  namedPaths(readFileSync(join(rootDir, document), 'utf8'))
    .filter(
      (path) =>
        !existsSync(join(rootDir, path)) && !existsSync(join(rootDir, dirname(document), path)),
    )
    .map((path) => `${document} names ${path}, which does not exist`),
)

reportProblems(broken)
