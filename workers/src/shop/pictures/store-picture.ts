import { pictureTypes, type UploadedPicture } from '@shop/contracts/picture'

import { recordOnce } from '../audit/audited-writes.ts'
import type { Args } from '../../platform/context.ts'
import { sha256 } from '../../platform/sha256.ts'
import { cleanPicture } from './clean-picture.ts'

const nameLength = 32

/**
 * Stores a picture without its metadata. Its path contains the hash of the stored bytes, so a
 * repeat changes nothing and the file never changes. The file is stored before its audit record: a
 * failure in between leaves a harmless file without a record, but never a record of a missing file.
 * @throws ProblemError `bad-input`
 */
export const storePicture = async ({
  ctx,
  input,
}: Args<{ bytes: Uint8Array<ArrayBuffer> }>): Promise<UploadedPicture> => {
  const { type, bytes } = cleanPicture(input.bytes)
  const name = (await sha256(bytes)).slice(0, nameLength)
  const path = `/media/pictures/${name}.${pictureTypes[type]}`
  await ctx.files.put(path.slice(1), bytes)
  await recordOnce(ctx, { noun: 'picture', id: path, after: { path, bytes: bytes.byteLength } })
  return { path }
}
