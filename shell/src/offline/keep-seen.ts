/** Keeps what open pages tell they have seen: files, and pages that came without a full load. */
import { alwaysKept } from './always-kept.ts'
import { isKeepable } from './is-keepable.ts'
import { isOld } from './is-old.ts'
import { findKept, keep } from './kept.ts'
import type { LoadedFile } from './loaded-file.ts'
import { namedFiles } from './named-files.ts'
import { savesData } from './saves-data.ts'
import { pageStrategy } from './which-strategy.ts'

/** A page's whole address, and the files it has loaded since it last told. */
export type Seen = { page: string; files: LoadedFile[] }

/** A page is asked for once while the worker lives, which is as long as the visitor is busy. */
const asked = new Set<string>()

/** A full load keeps its page itself. What comes after `#` is another place of the same page. */
export const markKept = (href: string): void => void asked.add(href.replace(/#.*$/, ''))

/** Keeps the files and the page, and unless data are dear those that are always kept, when their copies are missing or old. */
export const keepSeen = async ({ page, files }: Seen, origin: string): Promise<void> => {
  await Promise.all(files.map((file) => keepFile(file).catch(ignoreLost)))
  const { href, pathname } = new URL(page)
  if (pageStrategy(pathname) === 'page') await keepOnce(href)
  if (savesData()) return
  for (const path of Object.values(alwaysKept)) {
    const always = new URL(path, origin).href
    const kept = await findKept(always)
    if (!kept || isOld(kept)) await keepOnce(always)
  }
}

/** Offline again, or a file that is not what it should be: the next visit tries anew. */
const ignoreLost = (): void => {}

const keepOnce = async (page: string): Promise<void> => {
  if (asked.has(page)) return
  asked.add(page)
  const isSettled = await keepPage(page).catch(() => false)
  if (!isSettled) asked.delete(page)
}

/** Whether to ask again would change nothing: it is kept, or the shop has no such page for keeping. */
const keepPage = async (page: string): Promise<boolean> => {
  const answer = await fetch(page, { headers: { accept: 'text/html' } })
  if (!isKeepable(answer)) return answer.status < 500
  const files = namedFiles(await answer.clone().text())
  await Promise.all(files.map(keepFile))
  // Last, so that a page is kept only with everything it starts with.
  await keep('pages', page, answer)
  return true
}

/** Refused when its bytes are not those that its integrity value stands for. */
const keepFile = async ({ href, integrity }: LoadedFile): Promise<void> => {
  if (await findKept(href)) return
  const kind = href.startsWith('/media/') ? 'media' : 'modules'
  await keep(kind, href, await fetch(href, { integrity }))
}
