import { ProblemError } from '@shop/contracts/problem'

export type Bytes = Uint8Array<ArrayBuffer>

export type Cleaned = { width: number; height: number; bytes: Bytes }

export const refuse = (message: string): ProblemError =>
  new ProblemError('bad-input', `The picture ${message}.`, { issues: [{ path: 'image', message }] })

export const cutOff = (): ProblemError =>
  refuse('is damaged or incomplete: copy it again from its source')
export const animated = (): ProblemError => refuse('is animated: send a still picture')
export const lyingDown = (): ProblemError =>
  refuse('is upright only by its metadata: save it upright, or as a JPEG')

export const viewOf = ({ buffer, byteOffset, byteLength }: Bytes): DataView =>
  new DataView(buffer, byteOffset, byteLength)

/** Decodes Latin-1, one letter per byte. */
export const textAt = (bytes: Bytes, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

export const join = (parts: readonly Bytes[]): Bytes => {
  const joined = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.byteLength
  }
  return joined
}

/** Returns EXIF's orientation, from 1 to 8, where 1 is upright. Damaged EXIF counts as 1. */
export const orientationOf = (tiff: Bytes): number => {
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
