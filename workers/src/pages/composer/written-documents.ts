/** Caches documents in the isolate: views with the same releases differ only in the nonce. */
import { createEntries } from '../../platform/cache-entries.ts'
import { makeNonce, type Page, writeDocument } from './document.ts'

/** `places` are the byte offsets of the nonces. */
type Written = {
  text: Uint8Array<ArrayBuffer>
  places: readonly number[]
  bytes: number
  signatures: Map<string, string>
  of: Pick<Page, 'fragment' | 'frame' | 'releases'>
}

type PageOfAll = Omit<Page, 'nonce'>

export type Document = {
  /** True if nothing in it is specific to one visitor or one moment. */
  isForMany: boolean
  bytes: number
  /** Signatures of the document, keyed by the other values that they cover. */
  signatures: Map<string, string>
  forView: (nonce: string) => Uint8Array<ArrayBuffer> | string
}

/** Room for about fifty of the seed's largest pages. */
const maxBytes = 4 * 1024 * 1024
const documents = createEntries<Written>(maxBytes)

const encoder = new TextEncoder()

/**
 * `fragmentKey` is the cache key of the fragment. A document for many visitors is reused until its
 * fragment, frame or releases change.
 */
export const documentOf = (page: PageOfAll, fragmentKey: string | null): Document => {
  if (fragmentKey === null || !isForMany(page))
    return {
      isForMany: false,
      bytes: 0,
      signatures: new Map(),
      forView: (nonce) => writeDocument({ ...page, nonce }),
    }
  const versions = page.releases.map(({ module, version }) => `${module}@${version}`)
  const key = [page.origin, page.path, fragmentKey, ...versions, ...page.withFallback].join(' ')
  const known = documents.get(key)
  const written = known && isOf(known, page) ? known : write(page)
  if (written !== known) documents.set(key, written)
  const { bytes, signatures } = written
  return { isForMany: true, bytes, signatures, forView: (nonce) => withNonce(written, nonce) }
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
  of.releases.length === releases.length &&
  of.releases.every((release, index) => release === releases[index])

/** The mark is random and never leaves the isolate, so no page can contain it. */
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
  const of = { fragment, frame, releases }
  return { text, places, bytes: text.byteLength, signatures: new Map(), of }
}

/**
 * Nonces are ASCII and equally long. Each view gets a copy, because workerd may send the bytes
 * later.
 */
const withNonce = ({ text, places }: Written, nonce: string): Uint8Array<ArrayBuffer> => {
  const inserted = encoder.encode(nonce)
  const own = text.slice()
  for (const place of places) own.set(inserted, place)
  return own
}
