/** `/api/values/{module}/{key}`, which pages read, and `/api/modules/{module}/values`, which the module's team writes. */
import { Hono } from 'hono'
import * as v from 'valibot'

import { ModuleValue, maxValueBytes, ValueKey } from '@shop/contracts/module-value'
import { ModuleName } from '@shop/contracts/release'

import { cachedJson } from '../http/cached-response.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { valid } from '../http/valid.ts'
import type { AppEnv } from '../platform/context.ts'
import type { PublishEnv } from '../registry/tokens/requires-publisher.ts'
import { deleteValue, listValues, readValue, writeValue } from './store.ts'

const withModule = valid('param', v.object({ module: ModuleName }))
const withKey = valid('param', v.object({ module: ModuleName, key: ValueKey }))

/** JSON may write one byte of a text as six. */
const maxBytes = 6 * maxValueBytes + 1024

export const publicValues = new Hono<AppEnv>()
  /** What a module has stored under a key, `ModuleValue`. Errors: `value-not-found`. */
  .get('/:module/:key', rateLimit('READ_LIMIT'), withKey, (c) =>
    cachedJson(
      c,
      async () => {
        const input = c.req.valid('param')
        const value = await readValue({ ctx: c.var.ctx, input })
        return { value, subjects: [`values:${input.module}`] }
      },
      { hasQuery: false },
    ),
  )

/** Each call needs the module's deploy token, or a manager. */
export const ownValues = new Hono<PublishEnv>()
  /** The module's keys, `ModuleValueList`. */
  .get('/:module/values', withModule, async (c) =>
    c.json(await listValues({ ctx: c.var.ctx, input: c.req.valid('param') })),
  )
  /** Stores a value, `ModuleValue` → 204. Errors: `bad-input`, `body-too-large`, `store-full`. */
  .put('/:module/values/:key', withKey, valid('json', ModuleValue, { maxBytes }), async (c) => {
    const { ctx, grant } = c.var
    const input = { ...c.req.valid('param'), ...c.req.valid('json'), actor: grant.actor }
    await writeValue({ ctx, input })
    return c.body(null, 204)
  })
  /** Deletes a value, 204. Errors: `value-not-found`. */
  .delete('/:module/values/:key', withKey, async (c) => {
    const { ctx, grant } = c.var
    await deleteValue({ ctx, input: { ...c.req.valid('param'), actor: grant.actor } })
    return c.body(null, 204)
  })
