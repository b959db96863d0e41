import { Hono } from 'hono'

import { ProblemError } from '@shop/contracts/problem'

import type { AppEnv } from '../../platform/context.ts'
import { describes } from '../../platform/http/describes.ts'
import { readBytes } from '../../platform/http/valid.ts'
import { requiresShopHost } from '../../platform/staff/hosts.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { paymentCtx } from './payment-rows.ts'
import { getPaymentSetup } from './get-payment-setup.ts'
import { receiveWebhook } from './receive-webhook.ts'

const maxWebhookBytes = 256 * 1024

export const paymentRoutes = new Hono<AppEnv>()
  .get(
    '/',
    describes('getPaymentSetup', 'The payment provider as this shop uses it. Never its keys.', {
      returns: 'PaymentSetup',
    }),
    requiresRole('viewer'),
    async (c) => c.json(await getPaymentSetup(c.var)),
  )
  .post(
    '/webhook',
    describes(
      'receivePaymentWebhook',
      'Takes the provider’s signed events (docs.stripe.com/webhooks), and reads at the provider what they are about.',
      { status: 204, problems: ['bad-signature', 'payment-unavailable'] },
    ),
    requiresShopHost,
    async (c) => {
      const ctx = paymentCtx(c.var.ctx)
      const body = new TextDecoder().decode(await readBytes(c.req.raw, maxWebhookBytes))
      const event = await ctx?.provider.verify(body, c.req.header('stripe-signature') ?? '')
      if (!ctx || !event)
        throw new ProblemError(
          'bad-signature',
          'The payment provider has not signed this within the last five minutes with the secret of this shop.',
        )
      await receiveWebhook(ctx, event)
      ctx.pokeRealtimeFeed()
      ctx.pokeMailSender()
      return c.body(null, 204)
    },
  )
