import * as v from 'valibot'

import { Delivery } from './delivery.ts'
import { listOf, requiredText } from './fields.ts'
import { Topic } from './topics.ts'

/** A URL of another system that gets events. */
export const Webhook = v.object({
  id: v.string(),
  url: v.string(),
  topics: v.array(Topic),
  is_on: v.boolean(),
  /** Set when the shop switches the webhook off, after a day of failures. */
  failed_at: v.nullable(v.string()),
  created_by: v.string(),
  created_at: v.string(),
  /** The newest delivery. */
  last: v.nullable(Delivery),
})
export type Webhook = v.InferOutput<typeof Webhook>

/** `GET /api/webhooks`, newest first. */
export const WebhookList = v.object({ webhooks: v.array(Webhook) })

const fields = {
  /** An https URL of a public host, without user name and password. */
  url: requiredText(500),
  topics: v.pipe(listOf(Topic, 20, 'events'), v.minLength(1, 'must be at least one event')),
}

/** `POST /api/webhooks`. */
export const CreateWebhookInput = v.strictObject(fields)
export type CreateWebhookInput = v.InferOutput<typeof CreateWebhookInput>

/** `PATCH /api/webhooks/{id}`: omitted fields stay. Switching off cancels waiting deliveries. */
export const UpdateWebhookInput = v.partial(v.strictObject({ ...fields, is_on: v.boolean() }))
export type UpdateWebhookInput = v.InferOutput<typeof UpdateWebhookInput>

/** The secret that verifies deliveries (`whsec_…`). Only this response shows the secret. */
export const WebhookSecret = v.object({ webhook: Webhook, secret: v.string() })
export type WebhookSecret = v.InferOutput<typeof WebhookSecret>
