/** Documents for teams, which a shop serves beside the packages. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { PackageFiles } from './compile-package.ts'

/** Of `docs`. The first is where a team begins. */
const guideNames = [
  'own-a-module.md',
  'module-reference.md',
  'extension-points.md',
  'develop-against-a-shop.md',
  'problems.md',
  'limits.md',
] as const

/** The guides by name, with links that lead somewhere in a shop. */
export const readGuides = async (docsDir: string): Promise<PackageFiles> => {
  const texts = guideNames.map(
    async (name) => [name, toServed(await readFile(join(docsDir, name), 'utf8'))] as const,
  )
  return new Map(await Promise.all(texts))
}

/** Guides lie beside each other. What a link names elsewhere in this repository is no file of a shop: its text remains. */
const toServed = (markdown: string): string =>
  markdown.replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, text: string, target: string) =>
    isServed(target) ? link : text,
  )

const isServed = (target: string): boolean => {
  const [file] = target.split('#')
  return /^https?:/.test(target) || file === '' || guideNames.some((name) => name === file)
}
