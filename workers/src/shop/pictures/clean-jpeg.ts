import {
  type Bytes,
  type Cleaned,
  cutOff,
  join,
  orientationOf,
  refuse,
  textAt,
  viewOf,
} from './picture-bytes.ts'

/** Cleans a JPEG (ITU-T T.81, annex B), which consists of segments and scans. */
export const cleanJpeg = (bytes: Bytes): Cleaned => {
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
        throw refuse('has colors for print (CMYK): save it with RGB colors')
      ;[height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
    }
    if (marker === 0xe1 && textAt(bytes, at + 4, 6) === 'Exif\0\0')
      orientation = orientationOf(segment.subarray(10))
    if (isNeededSegment(marker, segment)) parts.push(segment)
    at = marker === 0xda ? endOfScan(bytes, end) : end
    if (marker === 0xda) parts.push(bytes.subarray(end, at))
  }
  if (orientation !== 1) parts.splice(1, 0, exifOf(orientation))
  // From 5 on, browsers show the picture lying on its side.
  if (orientation > 4) [width, height] = [height, width]
  return { width, height, bytes: join([...parts, new Uint8Array([0xff, 0xd9])]) }
}

/** Browsers show only baseline, extended and progressive frames. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc2

const tables = new Set([0xdb, 0xc4, 0xdd, 0xda])

/**
 * True for frames, tables, and the segments that affect colors: JFIF, Adobe and ICC. A longer JFIF
 * segment carries a thumbnail, so it is dropped.
 */
const isNeededSegment = (marker: number, segment: Bytes): boolean =>
  isFrame(marker) ||
  tables.has(marker) ||
  (marker === 0xe0 && textAt(segment, 4, 5) === 'JFIF\0' && segment.length === 18) ||
  (marker === 0xee && textAt(segment, 4, 5) === 'Adobe' && segment.length === 16) ||
  (marker === 0xe2 && textAt(segment, 4, 12) === 'ICC_PROFILE\0')

/** Finds the end of a scan. Within it, 0 (an escape) or a restart marker follows each 0xff. */
const endOfScan = (bytes: Bytes, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  throw cutOff()
}

/** Returns an EXIF segment with only the orientation, because browsers rotate the picture by it. */
const exifOf = (orientation: number): Bytes => {
  const segment = new Uint8Array(36)
  const view = viewOf(segment)
  view.setUint32(0, 0xff_e1_00_22)
  segment.set([0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1], 4)
  segment.set([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation], 20)
  return segment
}
