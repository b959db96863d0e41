/** `pnpm bench source` measures the size and shape of the source. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { sourceFolderOf } from '../../scripts/check-layers.ts'
import { findCircles, readImports } from '../../scripts/import-graph.ts'
import { isCode, isTest, listRepositoryFiles, rootDir } from '../../scripts/repository-files.ts'
import { printTable, quantile } from '../support/table.ts'

/** A file with at most this many lines and only one importer counts as a fragment. */
const fragmentLines = 30

export const benchSource = (): void => printTable([measureTree(rootDir)])

/** Excludes tests and their helpers. Data and generated files are JSON and SQL, not code. */
const measureTree = (dir: string) => {
  const files = listRepositoryFiles(dir).filter((path) => !isTest(path))
  const imports = readImports(dir, files)
  const sizes = files.filter(isCode).map((path) => ({
    path,
    lines: readFileSync(join(dir, path), 'utf8').split('\n').length - 1,
  }))
  const lines = sizes.map((one) => one.lines)
  const importers = new Map<string, Set<string>>()
  for (const { from, to } of imports)
    importers.set(to, (importers.get(to) ?? new Set<string>()).add(from))
  const fragments = sizes.filter(
    ({ path, lines }) => lines <= fragmentLines && importers.get(path)?.size === 1,
  )
  const circles = findCircles(imports, sourceFolderOf).flat()
  return {
    files: sizes.length,
    lines: lines.reduce((sum, count) => sum + count, 0),
    median: quantile(lines, 0.5),
    p90: quantile(lines, 0.9),
    largest: quantile(lines, 1),
    fragments: fragments.length,
    'folders in circles': new Set(circles.map(({ from }) => sourceFolderOf(from))).size,
  }
}
