/** Staff upload a picture. */
import { type PictureType, pictureTypes, type UploadedPicture } from '@shop/contracts/picture'
import { ProblemError } from '@shop/contracts/problem'

import { recordOnce } from '../audit/audited-writes.ts'
import type { Args } from '../platform/context.ts'
import { sha256 } from '../platform/sha256.ts'

/** Hex digits of the hash in a file's name. */
const nameLength = 32

/**
 * Stores a picture at a path that is the hash of its bytes, so that a repeat changes nothing and the file never
 * changes. The file comes before its audit record: a failure between them leaves a file without a record,
 * which is harmless, and never a record of a missing file.
 * @throws ProblemError `bad-input`
 */
export const storePicture = async ({
  ctx,
  input: { contentType, bytes },
}: Args<{ contentType: string; bytes: Uint8Array<ArrayBuffer> }>): Promise<UploadedPicture> => {
  const type = pictureType(contentType, bytes)
  if (!type) throw notAPicture()
  const name = (await sha256(bytes)).slice(0, nameLength)
  const path = `/media/uploads/${name}.${pictureTypes[type]}`
  await ctx.files.put(path.slice(1), bytes)
  await recordOnce(ctx, { noun: 'picture', id: path, after: { path, bytes: bytes.byteLength } })
  return { path }
}

const notAPicture = (): ProblemError => {
  const issues = [{ path: 'image', message: 'must be a PNG, JPEG, WebP or AVIF picture' }]
  return new ProblemError('bad-input', 'This file is no picture that the shop can show.', {
    issues,
  })
}

/** The first bytes of every file of a type, in hex. AVIF's brand may come after others (ISO 14496-12, 4.3). */
const signatures: Record<PictureType, RegExp> = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  'image/webp': /^52494646.{8}57454250/,
  'image/avif': /^.{8}66747970(?:.{8}){0,8}?617669(?:66|73)/,
}

const signatureBytes = 64

/** The type that content type and bytes agree on, or `null`. */
export const pictureType = (contentType: string, bytes: Uint8Array): PictureType | null => {
  const [named = ''] = contentType.toLowerCase().split(';', 1)
  const type = named.trim()
  if (!isPictureType(type)) return null
  const start = [...bytes.subarray(0, signatureBytes)].map(toHex).join('')
  return signatures[type].test(start) ? type : null
}

const isPictureType = (type: string): type is PictureType => Object.hasOwn(pictureTypes, type)

const toHex = (byte: number): string => byte.toString(16).padStart(2, '0')
