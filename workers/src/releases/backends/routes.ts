import { Hono } from 'hono'
import * as v from 'valibot'

import { backendLimits, SecretInput } from '@shop/contracts/backend'
import { LineText, pathFields } from '@shop/contracts/fields'
import { ModuleName } from '@shop/contracts/release'

import type { AppEnv } from '../../platform/context.ts'
import { describes } from '../../platform/http/describes.ts'
import { rateLimit } from '../../platform/http/rate-limit.ts'
import { argsOf, noContent, valid } from '../../platform/http/valid.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { callAction, checkDepth } from './call-action.ts'
import { deleteRows, readModuleBackend, removeSecret, setSecret } from './module-backend.ts'

/** The manifest says for each action who may call it. */
export const actions = new Hono<AppEnv>().post(
  '/:module/:action',
  describes(
    'callAction',
    'Calls an action of a module’s back end. The module describes its input and its output.',
    {
      status: 200,
      problems: [
        'action-not-found',
        'action-refused',
        'action-failed',
        'action-unavailable',
        'idempotency-key-reused',
        'role-required',
        'staff-only',
      ],
    },
  ),
  rateLimit('ACTION_LIMIT'),
  valid('param', v.object({ module: ModuleName, action: LineText })),
  valid('json', v.unknown(), { maxBytes: backendLimits.inputBytes, precheck: checkDepth }),
  async (c) => {
    const { module, action } = c.req.valid('param')
    const input = { module, action, body: c.req.valid('json'), request: c.req.raw }
    return c.json((await callAction({ ctx: c.var.ctx, input })) as object)
  },
)

export const backends = new Hono<AppEnv>()
  .get(
    '/:module',
    describes('getModuleBackend', 'What a module’s back end may do, did and stores.', {
      returns: 'ModuleBackend',
    }),
    requiresRole('viewer'),
    valid('param', pathFields('module')),
    async (c) => c.json(await readModuleBackend({ ctx: c.var.ctx, input: c.req.valid('param') })),
  )
  .put(
    '/:module/secrets/:name',
    describes('setModuleSecret', 'Enters a secret, which no response contains. Audited.'),
    requiresRole('manager'),
    valid('param', pathFields('module', 'name')),
    valid('json', SecretInput),
    (c) => noContent(c, setSecret(argsOf(c))),
  )
  .delete(
    '/:module/secrets/:name',
    describes('removeModuleSecret', 'Removes a secret. Audited.', {
      problems: ['value-not-found'],
    }),
    requiresRole('manager'),
    valid('param', pathFields('module', 'name')),
    (c) => noContent(c, removeSecret({ ctx: c.var.ctx, input: c.req.valid('param') })),
  )
  .delete(
    '/:module/rows',
    describes(
      'deleteModuleRows',
      'Deletes all rows of a module that is out of the shop. Audited.',
      {
        problems: ['version-conflict'],
      },
    ),
    requiresRole('manager'),
    valid('param', pathFields('module')),
    (c) => noContent(c, deleteRows({ ctx: c.var.ctx, input: c.req.valid('param') })),
  )
