/** Serves `/api/pictures`. */
import { Hono } from 'hono'

import { maxPictureBytes, maxPictureMegabytes, maxPicturePixels } from '@shop/contracts/picture'

import { describes } from '../../platform/http/describes.ts'
import { readBytes } from '../../platform/http/valid.ts'
import type { AppEnv } from '../../platform/context.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { storePicture } from './store-picture.ts'

export const pictures = new Hono<AppEnv>().post(
  '/',
  describes(
    'uploadPicture',
    `Stores a PNG, JPEG, WebP or AVIF picture of at most ${maxPictureMegabytes} MB and ${maxPicturePixels / 1_000_000} million pixels, without its metadata. The body is the file.`,
    { isUpload: true, status: 201, returns: 'UploadedPicture', problems: ['bad-input'] },
  ),
  requiresRole('clerk'),
  async (c) => {
    const bytes = await readBytes(c.req.raw, maxPictureBytes)
    return c.json(await storePicture({ ctx: c.var.ctx, input: { bytes } }), 201)
  },
)
