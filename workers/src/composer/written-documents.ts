/** Documents that the isolate has written: the same page with the same releases is another one by its nonce only. */
import { readFallbacks } from '@shop/contracts/fallback'

import { createEntries } from '../platform/cache-entries.ts'
import { makeNonce, type Page, writeDocument } from './document.ts'

/** The document as it is sent, and where in it the nonce stands. */
type Written = {
  text: Uint8Array<ArrayBuffer>
  places: readonly number[]
  bytes: number
  of: Pick<Page, 'fragment' | 'frame' | 'releases'>
}

/** A page of which each view has a nonce of its own. */
type PageOfAll = Omit<Page, 'nonce'>

type Document = {
  /** Whether nothing in it is for one visitor, or of one moment. */
  isForMany: boolean
  bytes: number
  /** The document with the nonce of one view. */
  forView: (nonce: string) => Uint8Array<ArrayBuffer> | string
}

/** As many as some fifty of the largest pages of the seed take. */
const maxBytes = 4 * 1024 * 1024
const documents = createEntries<Written>(maxBytes)

const encoder = new TextEncoder()

/**
 * The document of a page view. `fragmentKey` is what its fragment is cached under; a document that many visitors get is written
 * once for it, and for as long as fragment, frame and releases are those that it was written of.
 */
export const documentOf = (page: PageOfAll, fragmentKey: string | null): Document => {
  if (fragmentKey === null || !isForMany(page))
    return { isForMany: false, bytes: 0, forView: (nonce) => writeDocument({ ...page, nonce }) }
  const versions = page.releases.map(({ module, version }) => `${module}@${version}`)
  const key = [page.origin, page.path, fragmentKey, ...versions, ...page.withFallback].join(' ')
  const known = documents.get(key)
  const written = known && isOf(known, page) ? known : write(page)
  if (written !== known) documents.set(key, written)
  return { isForMany: true, bytes: written.bytes, forView: (nonce) => withNonce(written, nonce) }
}

const isForMany = ({ owner, fragment, previews, cookies, ...page }: PageOfAll): boolean =>
  owner !== undefined &&
  fragment.html !== '' &&
  fragment.status === 200 &&
  previews.length === 0 &&
  page.notRendered.length === 0 &&
  page.dataAgeMs === 0 &&
  !page.isReloading &&
  readFallbacks(cookies).size === 0

const isOf = ({ of }: Written, { fragment, frame, releases }: PageOfAll): boolean =>
  of.fragment === fragment &&
  of.frame === frame &&
  of.releases.length === releases.length &&
  of.releases.every((release, index) => release === releases[index])

/** The mark for the nonce is random and leaves the isolate never: no text of a page can contain it. */
const write = (page: PageOfAll): Written => {
  const mark = makeNonce()
  const { fragment, frame, releases } = page
  const parts = writeDocument({ ...page, nonce: mark }).split(mark)
  const places: number[] = []
  let at = 0
  for (const part of parts.slice(0, -1)) {
    places.push(at + encoder.encode(part).byteLength)
    at = (places.at(-1) ?? 0) + mark.length
  }
  const text = new Uint8Array(encoder.encode(parts.join(mark)))
  return { text, places, bytes: text.byteLength, of: { fragment, frame, releases } }
}

/** All nonces are of one length, in ASCII. The bytes are a view's own: workerd may write them long after the next view was made. */
const withNonce = ({ text, places }: Written, nonce: string): Uint8Array<ArrayBuffer> => {
  const inserted = encoder.encode(nonce)
  const own = text.slice()
  for (const place of places) own.set(inserted, place)
  return own
}
