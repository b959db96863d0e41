import { type Context, Hono, type Input } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'

import { ModuleValue, maxValueBytes, ValueKey } from '@shop/contracts/module-value'
import { ModuleName } from '@shop/contracts/release'

import { describes } from '../../platform/http/describes.ts'
import { cachedJson } from '../../platform/http/cached-response.ts'
import { rateLimit } from '../../platform/http/rate-limit.ts'
import { argsOf, noContent, valid } from '../../platform/http/valid.ts'
import type { AppEnv } from '../../platform/context.ts'
import { asActor } from '../../shop/audit/audited-writes.ts'
import { checkNotHeld } from '../registry/change/promote.ts'
import { readRegistry, stateOf } from '../registry/read/read-registry.ts'
import type { PublishEnv } from '../registry/tokens/deploy-tokens.ts'
import { deleteValue, listValues, readValue, writeValue } from './store.ts'

const withModule = valid('param', v.object({ module: ModuleName }))
const withKey = valid('param', v.object({ module: ModuleName, key: ValueKey }))

/** JSON can need six bytes for one byte of a text, as in `\u0000`. */
const maxBytes = 6 * maxValueBytes + 1024

export const publicValues = new Hono<AppEnv>().get(
  '/:module/:key',
  describes('getModuleValue', 'What a module has stored under a key.', {
    returns: 'ModuleValue',
    problems: ['value-not-found'],
  }),
  rateLimit('READ_LIMIT'),
  withKey,
  (c) =>
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

/** Pages show the values, so tokens cannot change them while staff freeze the module. */
const checkMayChange = createMiddleware<PublishEnv>(async (c, next) => {
  const { ctx, grant } = c.var
  checkNotHeld(stateOf(await readRegistry(ctx), c.req.param('module') ?? ''), grant)
  await next()
})

/** The audit names this actor, for example by a deploy token's id. */
const publishArgs = <Path extends string, Given extends Input>(
  c: Context<PublishEnv, Path, Given>,
) => {
  const { ctx, input } = argsOf(c)
  return { ctx: asActor(ctx, c.get('grant').actor), input }
}

export const ownValues = new Hono<PublishEnv>()
  .get(
    '/:module/values',
    describes('listModuleValues', 'The keys of a module’s store, with the bytes of each value.', {
      returns: 'ModuleValueList',
    }),
    withModule,
    async (c) => c.json(await listValues(argsOf(c))),
  )
  .put(
    '/:module/values/:key',
    describes('setModuleValue', 'Stores a value, which pages show from then on.', {
      problems: ['store-full', 'body-too-large'],
    }),
    withKey,
    checkMayChange,
    valid('json', ModuleValue, { maxBytes }),
    (c) => noContent(c, writeValue(publishArgs(c))),
  )
  .delete(
    '/:module/values/:key',
    describes('removeModuleValue', 'Deletes a value.', { problems: ['value-not-found'] }),
    withKey,
    checkMayChange,
    (c) => noContent(c, deleteValue(publishArgs(c))),
  )
