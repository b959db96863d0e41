/** Webhooks of other systems. Viewers may read, managers may also write. */
import { Delivery, DeliveryList } from '@shop/contracts/delivery'
import {
  type CreateWebhookInput,
  type UpdateWebhookInput,
  Webhook,
  WebhookList,
  WebhookSecret,
} from '@shop/contracts/webhook'

import type { Client } from './client.ts'
import { path } from './path.ts'
import { nothing, patch, post, remove } from './requests.ts'

/** Returns all webhooks, newest first. */
export const listWebhooks = (client: Client) => client.request('/api/webhooks', WebhookList)

/** Creates a webhook. Only this response contains its secret. @throws ApiProblem `bad-input` */
export const createWebhook = (client: Client, body: CreateWebhookInput) =>
  client.request('/api/webhooks', WebhookSecret, post(body))

/** Changes a webhook, or switches it on or off. @throws ApiProblem `webhook-not-found` */
export const updateWebhook = (client: Client, id: string, body: UpdateWebhookInput) =>
  client.request(path`/api/webhooks/${id}`, Webhook, patch(body))

/** Deletes a webhook and its log. @throws ApiProblem `webhook-not-found` */
export const deleteWebhook = (client: Client, id: string) =>
  client.request(path`/api/webhooks/${id}`, nothing, remove)

/** Replaces the secret immediately. Only this response contains the new one. */
export const replaceWebhookSecret = (client: Client, id: string) =>
  client.request(path`/api/webhooks/${id}/secret`, WebhookSecret, post())

/** Sends a test event. The list of deliveries shows the outcome. */
export const pingWebhook = (client: Client, id: string) =>
  client.request(path`/api/webhooks/${id}/ping`, Delivery, post())

/** Returns the newest 50 deliveries of a webhook. */
export const listDeliveries = (client: Client, id: string) =>
  client.request(path`/api/webhooks/${id}/deliveries?limit=50`, DeliveryList)

/** Sends a delivery again. @throws ApiProblem `delivery-not-found` */
export const replayDelivery = (client: Client, id: string, delivery: string) =>
  client.request(path`/api/webhooks/${id}/deliveries/${delivery}/replay`, Delivery, post())
