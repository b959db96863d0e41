import {
  animated,
  type Bytes,
  type Cleaned,
  cutOff,
  join,
  lyingDown,
  orientationOf,
  textAt,
  viewOf,
} from './picture-bytes.ts'

/** Cleans a PNG (W3C, version 3). Each chunk has a length, a type, data and a checksum. */
export const cleanPng = (bytes: Bytes): Cleaned => {
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, 8)]
  for (let at = 8, type = ''; type !== 'IEND';) {
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) throw cutOff()
    type = textAt(bytes, at + 4, 4)
    if (type === 'acTL') throw animated()
    if (type === 'eXIf' && orientationOf(bytes.subarray(at + 8, end)) !== 1) throw lyingDown()
    if (pngChunks.has(type)) parts.push(bytes.subarray(at, end))
    at = end
  }
  const hasHeader = textAt(bytes, 12, 4) === 'IHDR'
  if (!hasHeader) throw cutOff()
  return { width: view.getUint32(16), height: view.getUint32(20), bytes: join(parts) }
}

const pngChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP mDCV cLLI'.split(' '),
)

/** Cleans a WebP (RFC 9649). Each chunk has a type, a length and data, padded to an even length. */
export const cleanWebp = (bytes: Bytes): Cleaned => {
  const view = viewOf(bytes)
  const fileEnd = 8 + view.getUint32(4, true)
  if (fileEnd > bytes.length) throw cutOff()
  const parts = [bytes.slice(0, 12)]
  let [width, height] = [0, 0]
  for (let at = 12; at < fileEnd;) {
    const type = textAt(bytes, at, 4)
    const length = view.getUint32(at + 4, true)
    const data = at + 8
    const end = data + length + (length % 2)
    if (data + length > fileEnd) throw cutOff()
    if (type === 'ANIM' || type === 'ANMF') throw animated()
    if (type === 'EXIF') {
      const tiff = textAt(bytes, data, 6) === 'Exif\0\0' ? data + 6 : data
      if (orientationOf(bytes.subarray(tiff, end)) !== 1) throw lyingDown()
    }
    if (webpChunks.has(type)) {
      const part = bytes.slice(at, end)
      if (type === 'VP8X') part[8] = (part[8] ?? 0) & ~(exifFlag | xmpFlag)
      parts.push(part)
    }
    if (type === 'VP8 ')
      [width, height] = [view.getUint16(data + 6, true), view.getUint16(data + 8, true)].map(
        (side) => side & 0x3fff,
      ) as [number, number]
    if (type === 'VP8L') {
      const packed = view.getUint32(data + 1, true)
      ;[width, height] = [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1]
    }
    at = end
  }
  const cleaned = join(parts)
  viewOf(cleaned).setUint32(4, cleaned.length - 8, true)
  return { width, height, bytes: cleaned }
}

const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'])
const [exifFlag, xmpFlag] = [0x08, 0x04]
