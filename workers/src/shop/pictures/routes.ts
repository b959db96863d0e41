import { sql } from 'drizzle-orm'
import { Hono } from 'hono'

import {
  DeletePicturesInput,
  maxPictureBytes,
  maxPictureMegabytes,
  maxPicturePixels,
  PictureQuery,
  PictureTextInput,
  pictureTypes,
  ReplacePictureInput,
  SmallerPictureQuery,
  type UploadedPicture,
  UploadPictureQuery,
} from '@shop/contracts/picture'
import { ProblemError } from '@shop/contracts/problem'
import { sizesOfUpload, smallerWidths, wholePicture } from '@shop/domain/picture-sizes'

import type { AppEnv, Args, RequestHandler } from '../../platform/context.ts'
import { describes } from '../../platform/http/describes.ts'
import { immutable } from '../../platform/http/response-headers.ts'
import { fileHeaders, fileKey, missingFile, serveFile } from '../../platform/http/serve-file.ts'
import { argsOf, noContent, readBytes, valid } from '../../platform/http/valid.ts'
import { sha256 } from '../../platform/crypto.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { lastAction, recordAction } from '../audit/audited-writes.ts'
import { cleanPicture } from './clean-picture.ts'
import { deletePictures, describePicture, replacePicture } from './edit-pictures.ts'
import { isUpload, listPictures } from './list-pictures.ts'

/** A request of this size fits a thousand paths. */
const maxDeleteBytes = 256 * 1024

export const pictures = new Hono<AppEnv>()
  .get(
    '/',
    describes(
      'listPictures',
      'Pictures of products in the bucket by filters, newest first, with the products that use them.',
      { returns: 'PictureList' },
    ),
    requiresRole('viewer'),
    valid('query', PictureQuery),
    async (c) => c.json(await listPictures(argsOf(c))),
  )
  .post(
    '/',
    describes(
      'uploadPicture',
      `Stores a PNG, JPEG or WebP picture of at most ${maxPictureMegabytes} MB and ${maxPicturePixels / 1_000_000} million pixels, without its metadata. The body is the file.`,
      { isUpload: true, status: 201, returns: 'UploadedPicture', problems: ['bad-input'] },
    ),
    requiresRole('clerk'),
    valid('query', UploadPictureQuery),
    async (c) => {
      const bytes = await readBytes(c.req.raw, maxPictureBytes)
      const input = { bytes, ...c.req.valid('query') }
      return c.json(await storePicture({ ctx: c.var.ctx, input }), 201)
    },
  )
  .put(
    '/smaller',
    describes(
      'uploadSmallerPicture',
      `Stores a smaller size of an uploaded picture, ${smallerWidths.join(' or ')} pixels wide and in its format, for phones. The body is the file. Without it, phones load the picture itself.`,
      { isUpload: true, problems: ['bad-input'] },
    ),
    requiresRole('clerk'),
    valid('query', SmallerPictureQuery),
    async (c) => {
      const bytes = await readBytes(c.req.raw, maxPictureBytes)
      const input = { bytes, ...c.req.valid('query') }
      return noContent(c, storeSmallerPicture({ ctx: c.var.ctx, input }))
    },
  )
  .post(
    '/replace',
    describes(
      'replacePicture',
      'Gives all products with one picture another uploaded one, in one transaction. Audited.',
      { returns: 'ReplacedPicture', problems: ['version-conflict'] },
    ),
    requiresRole('clerk'),
    valid('json', ReplacePictureInput),
    async (c) => c.json(await replacePicture(argsOf(c))),
  )
  .put(
    '/alt',
    describes(
      'describePicture',
      'Saves the alt text of a picture for all products that show it. An empty text restores the default one. Audited.',
    ),
    requiresRole('clerk'),
    valid('json', PictureTextInput),
    (c) => noContent(c, describePicture(argsOf(c))),
  )
  .post(
    '/delete',
    describes(
      'deletePictures',
      'Deletes unused pictures for good: all of them, or none if one is in use. Ignores those that are gone. Audited.',
      { returns: 'DeletedPictures', problems: ['picture-in-use'] },
    ),
    requiresRole('manager'),
    valid('json', DeletePicturesInput, { maxBytes: maxDeleteBytes }),
    async (c) => c.json(await deletePictures(argsOf(c))),
  )

const nameLength = 32

/**
 * The path contains the hash of the stored bytes, so the file never changes. The file is stored
 * before its audit record, so that no record names a missing file.
 * @throws ProblemError `bad-input`
 */
export const storePicture = async ({
  ctx,
  input,
}: Args<{ bytes: Uint8Array<ArrayBuffer>; name: string }>): Promise<UploadedPicture> => {
  const { type, bytes, width, height } = cleanPicture(input.bytes)
  const name = `${(await sha256(bytes)).slice(0, nameLength)}-${width}`
  const path = `/media/pictures/${name}.${pictureTypes[type]}`
  // The name is encoded, because metadata travels in headers.
  const customMetadata = {
    name: encodeURIComponent(input.name),
    width: String(width),
    height: String(height),
  }
  await ctx.files.put(path.slice(1), bytes, { customMetadata })
  await recordAction(ctx, {
    noun: 'picture',
    action: 'create',
    subjectId: path,
    after: JSON.stringify({ path, bytes: bytes.byteLength }),
    where: sql`'create' is not ${lastAction('picture', path)}`,
  })
  return { path }
}

/**
 * Files never change, so a size that is already stored stays.
 * @throws ProblemError `bad-input`
 */
const storeSmallerPicture = async ({
  ctx,
  input: { path, width, bytes: given },
}: Args<SmallerPictureQuery & { bytes: Uint8Array<ArrayBuffer> }>): Promise<void> => {
  const { type, bytes, width: ownWidth } = cleanPicture(given)
  const size = sizesOfUpload(path).find((one) => one.width === width && one.path !== path)
  if (!size || !(await ctx.files.head(path.slice(1))))
    throw refuse('path', `names no uploaded picture that is wider than ${width} pixels`)
  const isFit = ownWidth === width && path.endsWith(`.${pictureTypes[type]}`)
  if (!isFit) throw refuse('width', 'is not that of the file, or its format is not the picture’s')
  const key = size.path.slice(1)
  // A restore verifies the file by this hash, because its name has the hash of the whole picture.
  const customMetadata = { hash: await sha256(bytes) }
  if (!(await ctx.files.head(key))) await ctx.files.put(key, bytes, { customMetadata })
}

const refuse = (path: string, message: string): ProblemError =>
  new ProblemError('bad-input', `The smaller picture was refused: ${path} ${message}.`, {
    issues: [{ path, message }],
  })

const oneDay = 'public, max-age=86400'

/** Browsers cache uploads forever, because the name of an upload is the hash of its bytes. */
export const serveMedia: RequestHandler = async (ctx, request) => {
  const key = fileKey(request)
  if (!key) return missingFile()
  const serve = (of: string, cacheControl: string): Promise<Response | null> => {
    const toHeaders = ({ httpEtag }: R2Object): Headers => {
      const headers = fileHeaders(of, cacheControl, httpEtag)
      headers.set('accept-ranges', 'bytes')
      return headers
    }
    return serveFile(ctx, request, { key: of, toHeaders, hasParts: true })
  }
  const file = await serve(key, isUpload(key) ? immutable : oneDay)
  if (file) return file
  // Serves the whole picture, because pages offer smaller sizes even if an upload has none.
  const whole = wholePicture(`/${key}`)
  return (whole && (await serve(whole.slice(1), oneDay))) || missingFile()
}
