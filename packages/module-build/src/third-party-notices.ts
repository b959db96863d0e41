import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the licenses of the packages that the files belong to, sorted. */
export const writeNotices = async (bundledFiles: Iterable<string>): Promise<string> => {
  const folders = [...bundledFiles].flatMap((file) => packageFolderOf(file) ?? [])
  // In a workspace, vanilla-extract makes up paths of style sheets, which are in no package.
  const packages = [...new Set(folders)].filter((one) => existsSync(join(one, 'package.json')))
  const notices = await Promise.all(packages.map(writeNotice))
  return [...new Set(notices)].toSorted().join(`\n${'-'.repeat(80)}\n\n`)
}

const packageFolderOf = (file: string): string | undefined =>
  /^.*\/node_modules\/(?!\.)(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0]

const writeNotice = async (folder: string): Promise<string> => {
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license?: string }
  const file = (await readdir(folder))
    .toSorted()
    .find((entry) => /^(licen[cs]e|copying)/i.test(entry))
  const text = file ? await readFile(join(folder, file), 'utf8') : ''
  return `${name} ${version} (${license ?? 'see its text'})\n\n${text.replaceAll('\r', '').trim()}\n`
}
