/** `/api/pictures` */
import { Hono } from 'hono'

import { maxPictureBytes } from '@shop/contracts/picture'

import { readBytes } from '../http/valid.ts'
import type { AppEnv } from '../platform/context.ts'
import { requiresRole } from '../staff/requires-role.ts'
import { storePicture } from './store-picture.ts'

export const pictures = new Hono<AppEnv>()
  /** Staff: stores a picture for products; the body is the file, at most 5 MB → 201 `UploadedPicture`. Errors: `bad-input`, `body-too-large`. */
  .post('/', requiresRole('clerk'), async (c) => {
    const bytes = await readBytes(c.req.raw, maxPictureBytes)
    const input = { contentType: c.req.header('content-type') ?? '', bytes }
    return c.json(await storePicture({ ctx: c.var.ctx, input }), 201)
  })
