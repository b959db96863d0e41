/**
 * Removes metadata from a picture. It keeps only what pixels and colors need, so that unknown kinds
 * of metadata disappear, too. It does not decode pixels, because workerd has no codec.
 */
import { maxPicturePixels, type PictureType } from '@shop/contracts/picture'

import { cleanPng, cleanWebp } from './clean-chunks.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { type Bytes, type Cleaned, cutOff, refuse, textAt } from './picture-bytes.ts'

export type CleanPicture = Cleaned & { type: PictureType }

/** Reads the type from the bytes, not from the file name. @throws ProblemError `bad-input` */
export const cleanPicture = (bytes: Bytes): CleanPicture => {
  const kind = kinds.find(({ begins }) => begins(bytes))
  if (!kind) throw refuse(`is ${foreignKind(bytes)}: send a PNG, JPEG or WebP picture`)
  const cleaned = cleanOrRefuse(kind.clean, bytes)
  const { width, height } = cleaned
  if (width * height === 0) throw cutOff()
  if (width * height > maxPicturePixels) {
    const [size, limit] = [`${width} × ${height}`, maxPicturePixels / 1_000_000]
    throw refuse(`has ${size} pixels, and may have ${limit} million: make it smaller`)
  }
  return { type: kind.type, ...cleaned }
}

/** A length that points beyond the end of the file throws a RangeError. */
const cleanOrRefuse = (clean: (bytes: Bytes) => Cleaned, bytes: Bytes): Cleaned => {
  try {
    return clean(bytes)
  } catch (error) {
    if (error instanceof RangeError) throw cutOff()
    throw error
  }
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

/** Names the unsupported formats that people send most often. */
const foreignKind = (bytes: Bytes): string => {
  if (textAt(bytes, 4, 4) === 'ftyp') return 'an AVIF, a HEIC photo or a film'
  if (textAt(bytes, 0, 4) === 'GIF8') return 'a GIF'
  if (/<svg[\s>]/i.test(textAt(bytes, 0, 1000))) return 'an SVG drawing'
  return 'no picture that the shop can show'
}
