/** Staff upload a picture. */
import { pictureTypes, type UploadedPicture } from '@shop/contracts/picture'
import { ProblemError } from '@shop/contracts/problem'

import { checkStaff } from '../staff/requires-staff.ts'
import { recordOnce } from '../audit/audited.ts'
import type { Ctx } from '../platform/context.ts'
import { sha256 } from '../platform/sha256.ts'
import { pictureType } from './picture-type.ts'

/** Enough of a hash that no two pictures meet. */
const nameLength = 32

/**
 * The address follows from the bytes, so that a repeat changes nothing and the file never does. It is
 * stored before its record: a picture without one shows nowhere, a record without its picture would lie.
 * @throws ProblemError `staff-only`, `bad-input`
 */
export const storePicture = async ({
  ctx,
  input: { contentType, bytes },
}: {
  ctx: Ctx
  input: { contentType: string; bytes: Uint8Array<ArrayBuffer> }
}): Promise<UploadedPicture> => {
  checkStaff(ctx)
  const type = pictureType(contentType, bytes)
  if (!type) throw noPicture()
  const name = (await sha256(bytes)).slice(0, nameLength)
  const path = `/media/uploads/${name}.${pictureTypes[type]}`
  await ctx.files.put(path.slice(1), bytes)
  await recordOnce(ctx, { noun: 'picture', id: path, after: { path, bytes: bytes.byteLength } })
  return { path }
}

const noPicture = (): ProblemError => {
  const issues = [{ path: 'image', message: 'must be a PNG, JPEG, WebP or AVIF picture' }]
  return new ProblemError('bad-input', 'This file is no picture that the shop can show.', {
    issues,
  })
}
