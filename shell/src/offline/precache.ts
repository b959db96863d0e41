/** Stores files and pages that the service worker did not pass on itself, each checked by its integrity value. */
import type { OfflineModule } from '@shop/contracts/release'

import { type CheckedFile, fetchChecked, linkedFiles } from './integrity.ts'
import { cachedResponse, cacheResponse, isStale, openCache, shouldCache } from './response-cache.ts'
import { savesData } from './saves-data.ts'
import { pageStrategy } from './strategies.ts'

/** Styles and fonts of the shell's release; the build puts them in, each with its integrity value. */
declare const RELEASE_FILES: readonly CheckedFile[]

/** The build writes the list wherever its name stands, so it stands here only. */
const releaseFiles = (): readonly CheckedFile[] => RELEASE_FILES

/** Style sheets of the offline page. */
export const releaseStyles = (): CheckedFile[] =>
  releaseFiles().filter(({ href }) => href.endsWith('.css'))

/**
 * Stores the files of the release. Rejects if one is wrong, which fails the installation of the service
 * worker; the browser tries that again at the next visit.
 */
export const precacheReleaseFiles = async (): Promise<void> => {
  await Promise.all(
    releaseFiles().map(async (file) =>
      cacheResponse('release', file.href, await fetchChecked(file)),
    ),
  )
}

/** Deletes the files of earlier releases. */
export const deleteOtherReleases = async (): Promise<void> => {
  const ours = new Set(releaseFiles().map(({ href }) => href))
  const cache = await openCache('release')
  const keys = await cache.keys()
  const others = keys.filter(({ url }) => !ours.has(new URL(url).pathname))
  await Promise.all(others.map((key) => cache.delete(key)))
}

/** What an open page reports: its URL without the hash, and the files it has loaded since its last report. */
export type Visit = { page: string; files: CheckedFile[] }

/** URLs of pages that this service worker has stored or fetched in vain; it lives about as long as a visit. */
const finishedPages = new Set<string>()

/** A page that came as a document was stored by the strategy for pages. */
export const markPageCached = (url: string): void => void finishedPages.add(url.replace(/#.*$/, ''))

/**
 * Stores the files of a visit, its page, which may have come without a document, and the pages that modules
 * want to be precached. Visitors who save data are spared the last.
 */
export const cacheVisit = async (
  { page, files }: Visit,
  origin: string,
  modules: readonly OfflineModule[],
): Promise<void> => {
  await Promise.all(files.map((file) => cacheFile(file).catch(ignoreFailedFetch)))
  const { href, pathname } = new URL(page)
  if (pageStrategy(pathname, modules) === 'page') await cachePageOnce(href)
  if (savesData()) return
  for (const path of modules.flatMap(({ offline }) => offline?.precache ?? [])) {
    const url = new URL(path, origin).href
    const cached = await cachedResponse(url)
    if (!cached || isStale(cached)) await cachePageOnce(url)
  }
}

/** The network failed, or the bytes are wrong: the next visit tries again. */
const ignoreFailedFetch = (): void => {}

const cachePageOnce = async (url: string): Promise<void> => {
  if (finishedPages.has(url)) return
  finishedPages.add(url)
  const isFinished = await cachePage(url).catch(() => false)
  if (!isFinished) finishedPages.delete(url)
}

/** False when another try may succeed: the shop had a problem. */
const cachePage = async (url: string): Promise<boolean> => {
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  if (!shouldCache(response)) return response.status < 500
  const files = linkedFiles(await response.clone().text())
  await Promise.all(files.map(cacheFile))
  // Last, so that every stored page has all files it starts with.
  await cacheResponse('pages', url, response)
  return true
}

const cacheFile = async (file: CheckedFile): Promise<void> => {
  if (await cachedResponse(file.href)) return
  const kind = file.href.startsWith('/media/') ? 'media' : 'modules'
  await cacheResponse(kind, file.href, await fetchChecked(file))
}
