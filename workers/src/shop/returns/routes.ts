import { Hono } from 'hono'

import { OrderLink } from '@shop/contracts/own-order'
import {
  RefundReturnInput,
  RequestReturnInput,
  ReturnQuery,
  StartReturnInput,
  UpdateReturnInput,
  WithdrawReturnInput,
} from '@shop/contracts/return'

import type { AppEnv } from '../../platform/context.ts'
import { describes } from '../../platform/http/describes.ts'
import { rateLimit } from '../../platform/http/rate-limit.ts'
import { argsOf, toList, valid, withId } from '../../platform/http/valid.ts'
import { requiresShopHost } from '../../platform/staff/hosts.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { listReturns, toOwnReturnList, toReturnView } from './read-returns.ts'
import {
  listOwnReturns,
  requestOwnReturn,
  startReturn,
  withdrawOwnReturn,
} from './request-return.ts'
import { refundReturn, updateReturn } from './update-return.ts'

const own = { returns: 'OwnReturnList' } as const

export const returns = new Hono<AppEnv>()
  .get(
    '/own/:id',
    describes('listOwnReturns', 'The returns of an order, by the key of its link.', {
      ...own,
      problems: ['order-not-found'],
    }),
    requiresShopHost,
    rateLimit('READ_LIMIT'),
    withId,
    valid('query', OrderLink),
    async (c) => c.json(toOwnReturnList(await listOwnReturns(argsOf(c)))),
  )
  .post(
    '/own/:id',
    describes(
      'requestOwnReturn',
      'Asks to return pieces of an order within the shop’s window, by the key of its link.',
      { ...own, status: 201, problems: ['order-not-found', 'not-returnable', 'out-of-stock'] },
    ),
    requiresShopHost,
    rateLimit('ORDER_LIMIT'),
    withId,
    valid('json', RequestReturnInput),
    async (c) => c.json(toOwnReturnList(await requestOwnReturn(argsOf(c))), 201),
  )
  .post(
    '/own/:id/withdraw',
    describes('withdrawOwnReturn', 'Withdraws a return that is not approved yet.', {
      ...own,
      problems: ['order-not-found', 'return-not-found', 'version-conflict'],
    }),
    requiresShopHost,
    rateLimit('ORDER_LIMIT'),
    withId,
    valid('json', WithdrawReturnInput),
    async (c) => c.json(toOwnReturnList(await withdrawOwnReturn(argsOf(c)))),
  )
  .get(
    '/',
    describes('listReturns', 'Returns by filters, newest first.', { returns: 'ReturnList' }),
    requiresRole('viewer', { scope: 'returns:read' }),
    valid('query', ReturnQuery),
    async (c) => c.json(toList('returns', toReturnView, await listReturns(argsOf(c)))),
  )
  .post(
    '/',
    describes('startReturn', 'Starts a return for a customer, also after the window. Audited.', {
      status: 201,
      returns: 'Return',
      problems: ['order-not-found', 'not-returnable', 'out-of-stock'],
    }),
    requiresRole('clerk', { scope: 'returns:write' }),
    // Requires a second scope, because the response contains the whole return.
    requiresRole('clerk', { scope: 'returns:read' }),
    valid('json', StartReturnInput),
    async (c) => c.json(toReturnView(await startReturn(argsOf(c))), 201),
  )
  .patch(
    '/:id',
    describes(
      'updateReturn',
      'Approves, refuses, receives or exchanges a return, based on the version that was read. Audited.',
      {
        returns: 'Return',
        problems: ['return-not-found', 'version-conflict', 'out-of-stock', 'product-not-found'],
      },
    ),
    requiresRole('clerk', { scope: 'returns:write' }),
    requiresRole('clerk', { scope: 'returns:read' }),
    withId,
    valid('json', UpdateReturnInput),
    async (c) => c.json(toReturnView(await updateReturn(argsOf(c)))),
  )
  .post(
    '/:id/refund',
    describes(
      'refundReturn',
      'Ends a received return with its refund: by the provider if the order is paid, or else as paid back elsewhere. Audited.',
      {
        returns: 'Return',
        problems: ['return-not-found', 'version-conflict', 'order-unpaid', 'refund-too-large'],
      },
    ),
    requiresRole('manager', { scope: 'refunds:write' }),
    requiresRole('manager', { scope: 'returns:read' }),
    withId,
    valid('json', RefundReturnInput),
    async (c) => c.json(toReturnView(await refundReturn(argsOf(c)))),
  )
