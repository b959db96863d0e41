import { integrityOf, type OfflineModule } from '@shop/contracts/release'

import { type CheckedFile, fetchChecked, linkedFiles, releaseFiles } from './integrity.ts'
import { cacheResponse, isStale, openCache, shouldCache, storedResponse } from './response-cache.ts'
import { pageStrategy } from './strategies.ts'
import { trustedPage } from './trusted-responses.ts'

export const releaseStyles = (): CheckedFile[] =>
  releaseFiles().filter(({ href }) => href.endsWith('.css'))

/** Rejects if a file fails its check or is not stored. A later visit repeats the installation. */
export const precacheReleaseFiles = async (): Promise<void> => {
  await Promise.all(releaseFiles().map(storeReleaseFile))
}

const storeReleaseFile = async (file: CheckedFile): Promise<void> => {
  const isStored = await cacheResponse('release', file.href, await fetchChecked(file))
  if (!isStored) throw new Error(`${file.href} could not be stored.`)
}

/** The browser may have lost a file that the installation stored. */
const restoreReleaseFile = async (file: CheckedFile): Promise<void> => {
  if (await storedResponse('release', file.href)) return
  await storeReleaseFile(file).catch(ignoreFailedFetch)
}

export const deleteOtherReleases = async (): Promise<void> => {
  const ours = new Set(releaseFiles().map(({ href }) => href))
  const cache = await openCache('release')
  const keys = await cache.keys()
  const others = keys.filter(({ url }) => !ours.has(new URL(url).pathname))
  await Promise.all(others.map((key) => cache.delete(key)))
}

/** An open page's URL, and the files that it has loaded since its last report. */
export type Visit = { page: string; files: CheckedFile[] }

/** Pages that are not fetched again while the worker runs. The browser soon ends an idle worker. */
const finishedPages = new Set<string>()

/** Call this after a visited document has been stored. */
export const markPageCached = (url: string): void => void finishedPages.add(url.replace(/#.*/, ''))

export const cacheVisit = async (
  { page, files }: Visit,
  origin: string,
  modules: readonly OfflineModule[],
): Promise<void> => {
  await Promise.all(files.map((file) => cacheFile(file).catch(ignoreFailedFetch)))
  await Promise.all(releaseFiles().map(restoreReleaseFile))
  const { href, pathname } = new URL(page)
  if (pageStrategy(pathname, modules) === 'page') await cachePageOnce(href)
  if (savesData()) return
  for (const path of modules.flatMap(({ offline }) => offline?.precache ?? [])) {
    const url = new URL(path, origin).href
    const cached = await trustedPage(url)
    if (!cached || isStale(cached)) await cachePageOnce(url)
  }
}

/** A failed fetch is ignored, because the next visit tries again. */
const ignoreFailedFetch = (): void => {}

const cachePageOnce = async (url: string): Promise<void> => {
  if (finishedPages.has(url)) return
  finishedPages.add(url)
  const isFinished = await cachePage(url).catch(() => false)
  if (!isFinished) finishedPages.delete(url)
}

/** Returns false after a server error, because a retry may succeed. */
const cachePage = async (url: string): Promise<boolean> => {
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  if (!shouldCache(response)) return response.status < 500
  const files = linkedFiles(await response.clone().text())
  await Promise.all(files.map(cacheFile))
  // The page comes last, so that every stored page has the files it needs to start.
  await cacheResponse('pages', url, response)
  return true
}

const cacheFile = async (file: CheckedFile): Promise<void> => {
  const kind = file.href.startsWith('/media/') ? 'media' : 'modules'
  const stored = await storedResponse(kind, file.href)
  if (
    stored &&
    (!file.integrity || (await integrityOf(await stored.arrayBuffer())) === file.integrity)
  )
    return
  await cacheResponse(kind, file.href, await fetchChecked(file))
}

type Saving = { connection?: { saveData?: boolean } }

/** True if the visitor asked to save data (WICG Save Data). */
export const savesData = (): boolean => (navigator as Saving).connection?.saveData === true
