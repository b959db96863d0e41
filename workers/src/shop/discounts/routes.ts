import { Hono } from 'hono'

import { CheckDiscountInput } from '@shop/contracts/discount'
import {
  DiscountInput,
  DiscountQuery,
  DiscountVersion,
  UpdateDiscountInput,
} from '@shop/contracts/discount-input'

import type { AppEnv } from '../../platform/context.ts'
import { describes } from '../../platform/http/describes.ts'
import { rateLimit } from '../../platform/http/rate-limit.ts'
import { argsOf, noContent, valid, withId } from '../../platform/http/valid.ts'
import { requiresShopHost } from '../../platform/staff/hosts.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { checkCode, getDiscount, listDiscounts, toDiscountView } from './read-discounts.ts'
import { createDiscount, deleteDiscount, updateDiscount } from './save-discounts.ts'

export const discounts = new Hono<AppEnv>()
  .post(
    '/check',
    describes(
      'checkDiscount',
      'What a discount code gives. Every code that cannot be used gets the same response.',
      { returns: 'DiscountTerms', problems: ['discount-not-valid'] },
    ),
    requiresShopHost,
    rateLimit('CODE_LIMIT'),
    valid('json', CheckDiscountInput),
    async (c) => c.json(await checkCode(argsOf(c))),
  )
  .get(
    '/',
    describes('listDiscounts', 'All discounts, newest first.', { returns: 'DiscountList' }),
    requiresRole('viewer'),
    valid('query', DiscountQuery),
    async (c) => {
      const { rows, total } = await listDiscounts(argsOf(c))
      return c.json({ discounts: rows.map((row) => toDiscountView(c.var.ctx, row)), total })
    },
  )
  .get(
    '/:id',
    describes('getDiscount', 'One discount.', { returns: 'Discount' }),
    requiresRole('viewer'),
    withId,
    async (c) => c.json(toDiscountView(c.var.ctx, await getDiscount(argsOf(c)))),
  )
  .post(
    '/',
    describes('createDiscount', 'Creates a discount: with a code, or automatic. Audited.', {
      status: 201,
      returns: 'Discount',
      problems: ['already-exists'],
    }),
    requiresRole('manager'),
    valid('json', DiscountInput),
    async (c) => c.json(toDiscountView(c.var.ctx, await createDiscount(argsOf(c))), 201),
  )
  .put(
    '/:id',
    describes('updateDiscount', 'Saves a discount, based on the version that was read. Audited.', {
      returns: 'Discount',
      problems: ['already-exists', 'version-conflict'],
    }),
    requiresRole('manager'),
    withId,
    valid('json', UpdateDiscountInput),
    async (c) => c.json(toDiscountView(c.var.ctx, await updateDiscount(argsOf(c)))),
  )
  .delete(
    '/:id',
    describes('deleteDiscount', 'Deletes a discount. Orders keep what it took off. Audited.', {
      problems: ['version-conflict'],
    }),
    requiresRole('manager'),
    withId,
    valid('query', DiscountVersion),
    (c) => noContent(c, deleteDiscount(argsOf(c))),
  )
