import * as v from 'valibot'

import { Product } from '@shop/contracts/product'
import { PublicReview } from '@shop/contracts/review'
import { type Topic, topics, topicTexts } from '@shop/contracts/topics'

import { jsonSchema, ref } from './json-schema.ts'

/** Describes what webhooks get (OpenAPI 3.1, "webhooks"). */
export const describeWebhooks = () =>
  Object.fromEntries(topics.map((topic) => [topic, { post: describeTopic(topic) }]))

const describeTopic = (topic: Topic) => ({
  summary: `${topicTexts[topic]}. Signed as Standard Webhooks says; sent at least once, in no promised order.`,
  security: [],
  parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  })),
  requestBody: { required: true, content: { 'application/json': { schema: messageOf(topic) } } },
  responses: { '2XX': { description: 'Received. The shop tries again after anything else.' } },
})

const messageOf = (topic: Topic) => ({
  type: 'object',
  properties: {
    type: { const: topic },
    timestamp: { type: 'string', description: 'When it happened.' },
    data: dataOf(topic),
  },
  required: ['type', 'timestamp', 'data'],
})

const { sku, stock, variants } = Product.entries
const StockChanged = v.object({ product_id: v.string(), sku, stock, variants: v.unwrap(variants) })
const ReviewApproved = v.object({ product_id: v.string(), ...PublicReview.entries })

const dataOf = (topic: Topic) => {
  if (topic === 'return.changed') return ref('Return')
  if (topic === 'product.changed') return ref('Product')
  if (topic === 'stock.changed') return jsonSchema(StockChanged, 'shop')
  return topic === 'review.approved' ? jsonSchema(ReviewApproved, 'shop') : ref('Order')
}
