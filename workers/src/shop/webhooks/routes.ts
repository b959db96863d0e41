import { Hono } from 'hono'

import { DeliveryQuery } from '@shop/contracts/delivery'
import { pathFields } from '@shop/contracts/fields'
import { CreateWebhookInput, UpdateWebhookInput } from '@shop/contracts/webhook'

import type { AppEnv } from '../../platform/context.ts'
import { describes } from '../../platform/http/describes.ts'
import { argsOf, noContent, toList, valid, withId } from '../../platform/http/valid.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  pingWebhook,
  replayDelivery,
  replaceSecret,
  toDeliveryView,
  updateWebhook,
} from './edit-webhooks.ts'

export const webhookRoutes = new Hono<AppEnv>()
  .get(
    '/',
    describes(
      'listWebhooks',
      'URLs of other systems that get events, each with its newest delivery.',
      {
        returns: 'WebhookList',
      },
    ),
    requiresRole('viewer'),
    async (c) => c.json({ webhooks: await listWebhooks(c.var.ctx) }),
  )
  .post(
    '/',
    describes(
      'createWebhook',
      'Sends events to a public https URL, signed as Standard Webhooks says. The secret is only in this response. Audited.',
      { status: 201, returns: 'WebhookSecret' },
    ),
    requiresRole('manager'),
    valid('json', CreateWebhookInput),
    async (c) => c.json(await createWebhook(argsOf(c)), 201),
  )
  .patch(
    '/:id',
    describes('updateWebhook', 'Changes URL or events, or switches it on or off. Audited.', {
      returns: 'Webhook',
    }),
    requiresRole('manager'),
    withId,
    valid('json', UpdateWebhookInput),
    async (c) => c.json(await updateWebhook(argsOf(c))),
  )
  .delete(
    '/:id',
    describes('deleteWebhook', 'Deletes a webhook and its log. Audited.'),
    requiresRole('manager'),
    withId,
    (c) => noContent(c, deleteWebhook(argsOf(c))),
  )
  .post(
    '/:id/secret',
    describes('replaceWebhookSecret', 'Makes a new secret; the old one is void at once. Audited.', {
      status: 201,
      returns: 'WebhookSecret',
    }),
    requiresRole('manager'),
    withId,
    async (c) => c.json(await replaceSecret(argsOf(c)), 201),
  )
  .post(
    '/:id/ping',
    describes(
      'pingWebhook',
      'Sends a test, also to a webhook that is off. It is tried once. If it arrives, waiting deliveries follow at once.',
      {
        status: 201,
        returns: 'Delivery',
      },
    ),
    requiresRole('manager'),
    withId,
    async (c) => c.json(toDeliveryView(await pingWebhook(argsOf(c))), 201),
  )
  .get(
    '/:id/deliveries',
    describes('listDeliveries', 'What was sent to a webhook within 30 days, newest first.', {
      returns: 'DeliveryList',
    }),
    requiresRole('viewer'),
    withId,
    valid('query', DeliveryQuery),
    async (c) => c.json(toList('deliveries', toDeliveryView, await listDeliveries(argsOf(c)))),
  )
  .post(
    '/:id/deliveries/:deliveryId/replay',
    describes(
      'replayDelivery',
      'Sends a delivery again, with its data as they are now. One that still waits is left to its next try. Audited.',
      { status: 200, returns: 'Delivery', problems: ['delivery-not-found'] },
    ),
    requiresRole('manager'),
    valid('param', pathFields('id', 'deliveryId')),
    async (c) => c.json(toDeliveryView(await replayDelivery(argsOf(c)))),
  )
