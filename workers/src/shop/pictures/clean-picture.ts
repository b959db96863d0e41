/**
 * Keeps only what pixels and colors need, so that unknown kinds of metadata disappear, too. Does
 * not decode pixels, because workerd has no codec.
 */
import { maxPicturePixels, type PictureType } from '@shop/contracts/picture'
import { ProblemError } from '@shop/contracts/problem'

type CleanPicture = Cleaned & { type: PictureType }

/** Reads the type from the bytes, not from the file name. @throws ProblemError `bad-input` */
export const cleanPicture = (bytes: Bytes): CleanPicture => {
  const kind = kinds.find(({ begins }) => begins(bytes))
  if (!kind) throw refuse(`is ${foreignKind(bytes)}: send a PNG, JPEG or WebP picture`)
  const cleaned = cleanOrRefuse(kind.clean, bytes)
  const { width, height } = cleaned
  if (width * height === 0) throw cutOff()
  if (width * height > maxPicturePixels) {
    const [size, limit] = [`${width} × ${height}`, maxPicturePixels / 1_000_000]
    throw refuse(`has ${size} pixels; the limit is ${limit} million: make it smaller`)
  }
  return { type: kind.type, ...cleaned }
}

/** In a damaged file, a length may point beyond the end, which throws a RangeError. */
const cleanOrRefuse = (clean: (bytes: Bytes) => Cleaned, bytes: Bytes): Cleaned => {
  try {
    return clean(bytes)
  } catch (error) {
    if (error instanceof RangeError) throw cutOff()
    throw error
  }
}

const foreignKind = (bytes: Bytes): string => {
  if (textAt(bytes, 4, 4) === 'ftyp') return 'an AVIF, a HEIC photo or a video'
  if (textAt(bytes, 0, 4) === 'GIF8') return 'a GIF'
  if (/<svg[\s>]/i.test(textAt(bytes, 0, 1000))) return 'an SVG drawing'
  return 'not a picture that the shop can show'
}

/** Cleans a JPEG (ITU-T T.81, annex B), which consists of segments and scans. */
const cleanJpeg = (bytes: Bytes): Cleaned => {
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, 2)]
  let [at, width, height, orientation] = [2, 0, 0, 1]
  for (;;) {
    while (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xff) at += 1
    if (view.getUint8(at) !== 0xff) throw cutOff()
    const marker = view.getUint8(at + 1)
    // Drops everything after the end marker, such as a video or a larger picture.
    if (marker === 0xd9) break
    const end = at + 2 + view.getUint16(at + 2)
    const segment = bytes.subarray(at, end)
    if (end > bytes.length) throw cutOff()
    if (isFrame(marker)) {
      if (view.getUint8(at + 9) === 4)
        throw refuse('has print colors (CMYK): save it with RGB colors')
      ;[height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
    }
    if (marker === 0xe1 && textAt(bytes, at + 4, 6) === 'Exif\0\0')
      orientation = orientationOf(segment.subarray(10))
    if (isNeededSegment(marker, segment)) parts.push(segment)
    at = marker === 0xda ? endOfScan(bytes, end) : end
    if (marker === 0xda) parts.push(bytes.subarray(end, at))
  }
  if (orientation !== 1) parts.splice(1, 0, exifOf(orientation))
  // The orientations 5 to 8 swap width and height.
  if (orientation > 4) [width, height] = [height, width]
  return { width, height, bytes: join([...parts, new Uint8Array([0xff, 0xd9])]) }
}

/** Accepts baseline, extended and progressive frames, because browsers show no others. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc2

const tables = new Set([0xdb, 0xc4, 0xdd, 0xda])

/** Returns false for a longer JFIF segment, because it carries a thumbnail. */
const isNeededSegment = (marker: number, segment: Bytes): boolean =>
  isFrame(marker) ||
  tables.has(marker) ||
  (marker === 0xe0 && textAt(segment, 4, 5) === 'JFIF\0' && segment.length === 18) ||
  (marker === 0xee && textAt(segment, 4, 5) === 'Adobe' && segment.length === 16) ||
  (marker === 0xe2 && textAt(segment, 4, 12) === 'ICC_PROFILE\0')

/** Finds the end of a scan. Within a scan, 0 (an escape) or a restart marker follows each 0xff. */
const endOfScan = (bytes: Bytes, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  throw cutOff()
}

/** The segment keeps only the orientation, by which browsers rotate the picture. */
const exifOf = (orientation: number): Bytes => {
  const segment = new Uint8Array(36)
  const view = viewOf(segment)
  view.setUint32(0, 0xff_e1_00_22)
  segment.set([0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1], 4)
  segment.set([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation], 20)
  return segment
}

/** Cleans a PNG (W3C, version 3). Each chunk has a length, a type, data and a checksum. */
const cleanPng = (bytes: Bytes): Cleaned => {
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
const cleanWebp = (bytes: Bytes): Cleaned => {
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

export type Bytes = Uint8Array<ArrayBuffer>

type Cleaned = { width: number; height: number; bytes: Bytes }

const refuse = (message: string): ProblemError =>
  new ProblemError('bad-input', `The picture ${message}.`, { issues: [{ path: 'image', message }] })

const cutOff = (): ProblemError => refuse('is damaged or incomplete: copy it again from its source')
const animated = (): ProblemError => refuse('is animated: send a still picture')
const lyingDown = (): ProblemError =>
  refuse('is only upright because of its metadata: save it upright, or as a JPEG')

const viewOf = ({ buffer, byteOffset, byteLength }: Bytes): DataView =>
  new DataView(buffer, byteOffset, byteLength)

const textAt = (bytes: Bytes, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

const join = (parts: readonly Bytes[]): Bytes => {
  const joined = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.byteLength
  }
  return joined
}

/** Returns EXIF's orientation, from 1 to 8, where 1 is upright. Damaged EXIF counts as 1. */
const orientationOf = (tiff: Bytes): number => {
  const view = viewOf(tiff)
  const isLittle = textAt(tiff, 0, 2) === 'II'
  try {
    const directory = view.getUint32(4, isLittle)
    const count = view.getUint16(directory, isLittle)
    for (let index = 0; index < count; index += 1) {
      const entry = directory + 2 + index * 12
      if (view.getUint16(entry, isLittle) !== 0x0112) continue
      const orientation = view.getUint16(entry + 8, isLittle)
      return orientation > 1 && orientation <= 8 ? orientation : 1
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return 1
}

type Kind = {
  type: PictureType
  begins: (bytes: Bytes) => boolean
  clean: (bytes: Bytes) => Cleaned
}

const kinds: readonly Kind[] = [
  {
    type: 'image/png',
    begins: (bytes) => textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n',
    clean: cleanPng,
  },
  {
    type: 'image/jpeg',
    begins: (bytes) => textAt(bytes, 0, 3) === '\xff\xd8\xff',
    clean: cleanJpeg,
  },
  {
    type: 'image/webp',
    begins: (bytes) => textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP',
    clean: cleanWebp,
  },
]
