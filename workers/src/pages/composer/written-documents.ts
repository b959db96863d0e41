/** Caches documents in the isolate: views with the same releases differ only in the nonce. */
import { createEntries } from '../../platform/cache-entries.ts'
import { makeNonce, type Page, writeDocument } from './document.ts'

type PageOfAll = Omit<Page, 'nonce'>

export type Document = {
  /** The text between the nonces. */
  parts: readonly string[]
  bytes: number
  /** True if nothing in it is specific to one visitor or one moment. */
  isForMany: boolean
  /** Keyed by the other values that they cover. */
  signatures: Map<string, string>
}

type Written = Document & { of: Pick<Page, 'fragment' | 'frame' | 'releases'> }

/** Room for about fifty of the seed's largest pages. */
const maxBytes = 4 * 1024 * 1024
const documents = createEntries<Written>(maxBytes)

/**
 * `fragmentKey` is the cache key of the fragment. A document for many visitors is reused until its
 * fragment, frame or releases change.
 */
export const documentOf = (page: PageOfAll, fragmentKey: string | null): Document => {
  if (fragmentKey === null || !isForMany(page)) return { ...write(page), isForMany: false }
  const versions = page.releases.map(({ module, version }) => `${module}@${version}`)
  const key = [page.origin, page.path, fragmentKey, ...versions, ...page.withFallback].join(' ')
  const known = documents.get(key)
  if (known && isOf(known, page)) return known
  const written = write(page)
  documents.set(key, written)
  return written
}

const isForMany = ({ owner, fragment, previews, ...page }: PageOfAll): boolean =>
  owner !== undefined &&
  fragment.html !== '' &&
  fragment.status === 200 &&
  previews.length === 0 &&
  page.notRendered.length === 0 &&
  page.dataAgeMs === 0 &&
  !page.isReloading

const isOf = ({ of }: Written, { fragment, frame, releases }: PageOfAll): boolean =>
  of.fragment === fragment &&
  of.frame === frame &&
  of.releases.every((release, index) => release === releases[index])

/** The mark is random and never leaves the isolate, so no page can contain it. */
const write = (page: PageOfAll): Written => {
  const mark = makeNonce()
  const { fragment, frame, releases } = page
  const text = writeDocument({ ...page, nonce: mark })
  const of = { fragment, frame, releases }
  const parts = text.split(mark)
  return { parts, bytes: 2 * text.length, isForMany: true, signatures: new Map(), of }
}
