/** `/api/registry` */
import { Hono } from 'hono'

import { pathFields } from '@shop/contracts/fields'
import { UpdateModuleInput } from '@shop/contracts/registry'

import { valid } from '../http/valid.ts'
import type { AppEnv } from '../platform/context.ts'
import { requiresRole } from '../staff/requires-role.ts'
import { updateModule } from './module-settings.ts'

const withModule = valid('param', pathFields('module'))

export const registry = new Hono<AppEnv>()
  /** Staff: where a module stands, and which of its links and sources are shown, `UpdateModuleInput` → 204. Errors: `module-not-found`, `version-conflict`. */
  .patch(
    '/modules/:module',
    requiresRole('manager'),
    withModule,
    valid('json', UpdateModuleInput),
    async (c) => {
      const { ctx } = c.var
      const { module } = c.req.valid('param')
      const changes = c.req.valid('json')
      await updateModule({ ctx, input: { module, actor: ctx.actor.email, changes } })
      return c.body(null, 204)
    },
  )
