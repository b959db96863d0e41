/** Tells what a file is from its first bytes. */
import { type PictureType, pictureTypes } from '@shop/contracts/picture'

/** What every file of the type begins with, in hex. AVIF's brand may come after others (ISO 14496-12, 4.3). */
const beginnings: Record<PictureType, RegExp> = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  'image/webp': /^52494646.{8}57454250/,
  'image/avif': /^.{8}66747970(?:.{8}){0,8}?617669(?:66|73)/,
}

const looksAtBytes = 64

/** The type that content type and bytes agree on, or `null`. */
export const pictureType = (contentType: string, bytes: Uint8Array): PictureType | null => {
  const [named = ''] = contentType.toLowerCase().split(';', 1)
  const type = named.trim()
  if (!isPictureType(type)) return null
  const start = [...bytes.subarray(0, looksAtBytes)].map(toHex).join('')
  return beginnings[type].test(start) ? type : null
}

const isPictureType = (type: string): type is PictureType => Object.hasOwn(pictureTypes, type)

const toHex = (byte: number): string => byte.toString(16).padStart(2, '0')
