import * as v from 'valibot'

import { apiObject } from './api-object.ts'

/**
 * The language model, with its use since midnight in the shop's time zone. `replies` counts its
 * replies to shoppers. `last_error` is the shop's description of the last failure, and null once
 * the model has replied again.
 */
export const ModelState = apiObject({
  kind: v.picklist(['none', 'workers-ai', 'endpoint']),
  name: v.nullable(v.string()),
  is_stopped: v.boolean(),
  today: v.object({ replies: v.number(), tokens: v.number(), budget: v.number() }),
  last_error: v.nullable(v.string()),
})
export type ModelState = v.InferOutput<typeof ModelState>
export type ModelStateWire = v.InferInput<typeof ModelState>

/** `PUT /api/assistant/model`: stops the model, or lets it reply again. */
export const StopModelInput = v.strictObject({ is_stopped: v.boolean() })
export type StopModelInput = v.InferOutput<typeof StopModelInput>

/** The model's reply to a test, and its duration in ms. `error` is null if it replied. */
export const ModelTest = v.object({
  ok: v.boolean(),
  text: v.string(),
  ms: v.number(),
  error: v.nullable(v.string()),
})
export type ModelTest = v.InferOutput<typeof ModelTest>
