/** `/api/pictures` */
import { Hono } from 'hono'

import { maxPictureBytes } from '@shop/contracts/picture'

import { requiresStaff } from '../staff/requires-staff.ts'
import type { AppEnv } from '../platform/context.ts'
import { only } from '../http/methods.ts'
import { readBytes } from '../http/valid.ts'
import { storePicture } from './store-picture.ts'

export const pictures = new Hono<AppEnv>()
  /** Staff: a picture for products; the body is the file. */
  .post('/', requiresStaff, async (c) => {
    const bytes = await readBytes(c.req.raw, maxPictureBytes)
    const input = { contentType: c.req.header('content-type') ?? '', bytes }
    return c.json(await storePicture({ ctx: c.var.ctx, input }), 201)
  })
  .all('/', only('POST'))
