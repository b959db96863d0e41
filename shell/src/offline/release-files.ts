/** Styles and fonts of the release that this service worker is a part of: what the offline page is made of. */
import { keep, openKept } from './kept.ts'
import type { LoadedFile } from './loaded-file.ts'

/** The build puts them in, each with its integrity value. */
declare const RELEASE_FILES: readonly LoadedFile[]

/** Named once, because the build writes the list wherever the name stands. */
const releaseFiles = (): readonly LoadedFile[] => RELEASE_FILES

/**
 * Keeps them all, or fails, and with it the installation, which the browser tries again at the next visit:
 * a wrong style sheet would be kept, and blocked by pages, for good.
 */
export const keepReleaseFiles = async (): Promise<void> => {
  await Promise.all(
    releaseFiles().map(async ({ href, integrity }) =>
      keep('release', href, await fetch(href, { integrity })),
    ),
  )
}

/** Deletes those of releases before this one. */
export const dropOtherReleases = async (): Promise<void> => {
  const ours = new Set(releaseFiles().map(({ href }) => href))
  const cache = await openKept('release')
  const keys = await cache.keys()
  const others = keys.filter(({ url }) => !ours.has(new URL(url).pathname))
  await Promise.all(others.map((key) => cache.delete(key)))
}

/** Style sheets of the offline page. */
export const releaseStyles = (): LoadedFile[] =>
  releaseFiles().filter(({ href }) => href.endsWith('.css'))
