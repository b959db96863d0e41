import { animated, type Bytes, type Cleaned, cutOff, textAt, viewOf } from './picture-bytes.ts'

type Box = { type: string; at: number; data: number; end: number }

/** Lists the boxes (ISO 14496-12, 4.2) between `from` and `to`. */
const boxesOf = (bytes: Bytes, from: number, to: number): Box[] => {
  const view = viewOf(bytes)
  const boxes: Box[] = []
  for (let at = from; at < to;) {
    const size = view.getUint32(at)
    const isLarge = size === 1
    const end = at + (isLarge ? Number(view.getBigUint64(at + 8)) : size === 0 ? to - at : size)
    const data = at + (isLarge ? 16 : 8)
    if (end > to || end < data) throw cutOff()
    boxes.push({ type: textAt(bytes, at + 4, 4), at, data, end })
    at = end
  }
  return boxes
}

/**
 * Cleans an AVIF (ISO 23008-12). Boxes refer to each other by position, so nothing moves. Zeros
 * replace the data of items that are not pictures, and boxes that pictures do not need.
 */
export const cleanAvif = (given: Bytes): Cleaned => {
  const bytes = given.slice()
  const boxes = boxesOf(bytes, 0, bytes.length)
  const meta = boxes.find(({ type }) => type === 'meta')
  if (boxes.some(({ type }) => type === 'moov')) throw animated()
  if (!meta) throw cutOff()
  const inMeta = boxesOf(bytes, meta.data + 4, meta.end)
  const boxOf = (type: string): Box => {
    const box = inMeta.find((one) => one.type === type)
    if (!box) throw cutOff()
    return box
  }
  const properties = boxesOf(bytes, boxOf('iprp').data, boxOf('iprp').end)
    .filter(({ type }) => type === 'ipco')
    .flatMap(({ data, end }) => boxesOf(bytes, data, end))
  const pictures = blankOtherItems(bytes, boxOf('iinf'))
  const idat = inMeta.find(({ type }) => type === 'idat')
  const extents = extentsOf(bytes, boxOf('iloc'), idat?.data ?? 0)
  if (extents.some(({ end }) => end > bytes.length)) throw cutOff()
  const needed = extents.filter(({ id }) => pictures.has(id))
  for (const { data, end } of [
    ...boxes.filter(({ type }) => type === 'mdat'),
    ...(idat ? [idat] : []),
  ])
    bytes.fill(0, data, end)
  for (const { from, end } of needed) bytes.set(given.subarray(from, end), from)
  for (const box of boxes) if (!fileBoxes.has(box.type)) blank(bytes, box)
  for (const box of inMeta) if (!metaBoxes.has(box.type)) blank(bytes, box)
  for (const box of properties) if (describing.has(box.type)) blank(bytes, box)
  const sizes = properties.filter(({ type }) => type === 'ispe')
  const side = (offset: number): number =>
    Math.max(0, ...sizes.map(({ data }) => viewOf(bytes).getUint32(data + offset)))
  return { width: side(4), height: side(8), bytes }
}

const fileBoxes = new Set(['ftyp', 'meta', 'mdat'])
const metaBoxes = new Set('hdlr pitm iinf iloc iprp iref idat dinf grpl'.split(' '))
const describing = new Set(['udes', 'uuid', 'crtt', 'mdft', 'altt'])
const pictureItems = new Set(['av01', 'grid', 'iovl', 'iden', 'tmap'])
const unusedType = Uint8Array.from('free', (letter) => letter.charCodeAt(0))

const blank = (bytes: Bytes, { at, data, end }: Box): void => {
  bytes.set(unusedType, at + 4)
  bytes.fill(0, data, end)
}

/** Gives every item that is not a picture a meaningless type. Returns the ids of the pictures. */
const blankOtherItems = (bytes: Bytes, iinf: Box): Set<number> => {
  const view = viewOf(bytes)
  const first = iinf.data + (view.getUint8(iinf.data) === 0 ? 6 : 8)
  const ids = boxesOf(bytes, first, iinf.end).flatMap(({ data, end }) => {
    const isLong = view.getUint8(data) >= 3
    const type = data + (isLong ? 10 : 8)
    if (pictureItems.has(textAt(bytes, type, 4)))
      return [isLong ? view.getUint32(data + 4) : view.getUint16(data + 4)]
    bytes.fill(0, type, end)
    bytes.set(unusedType, type)
    return []
  })
  return new Set(ids)
}

type Extent = { id: number; from: number; end: number }

/** Finds the data of each item (ISO 14496-12, 8.11.3). */
const extentsOf = (bytes: Bytes, { data }: Box, idatData: number): Extent[] => {
  const view = viewOf(bytes)
  const version = view.getUint8(data)
  let at = data + 6
  const read = (size: number): number => {
    at += size
    if (size === 0) return 0
    if (size === 8) return Number(view.getBigUint64(at - 8))
    return size === 4 ? view.getUint32(at - 4) : view.getUint16(at - 2)
  }
  const [sizes, moreSizes] = [view.getUint8(data + 4), view.getUint8(data + 5)]
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, moreSizes >> 4]
  const indexSize = version === 0 ? 0 : moreSizes & 15
  const extents: Extent[] = []
  const items = read(version < 2 ? 2 : 4)
  for (let item = 0; item < items; item += 1) {
    const id = read(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : read(2) & 15
    if (method > 1) throw cutOff()
    read(2)
    const base = read(baseSize) + (method === 1 ? idatData : 0)
    const count = read(2)
    for (let extent = 0; extent < count; extent += 1) {
      read(indexSize)
      const from = base + read(offsetSize)
      const end = from + read(lengthSize)
      if (end === from) throw cutOff()
      extents.push({ id, from, end })
    }
  }
  return extents
}
