/** Every operation of the API, one file a noun. */
import { maxReplyProducts } from '@shop/domain/limits'
import { RealtimeQuery } from '@shop/contracts/realtime'

import { type Operation, write } from './operation.ts'
import { customers } from './operations/customers.ts'
import { modules } from './operations/modules.ts'
import { orders } from './operations/orders.ts'
import { catalogue } from './operations/catalogue.ts'
import { products } from './operations/products.ts'
import { reviews } from './operations/reviews.ts'

export const operations: readonly Operation[] = [
  ...products,
  ...catalogue,
  ...orders,
  ...customers,
  ...reviews,
  ...modules,
  {
    method: 'post',
    path: '/api/assistant',
    summary: `The assistant’s reply to a message, with at most ${maxReplyProducts} products; \`context\` goes back with the next message.`,
    body: 'AssistantRequest',
    answer: { status: 200, schema: 'AssistantReply' },
    refusals: [...write, 'too-many-requests'],
  },
  {
    method: 'get',
    path: '/api/dashboard',
    summary: 'The dashboard’s figures, its newest orders and its top products.',
    needs: 'staff',
    answer: { status: 200, schema: 'Dashboard' },
    refusals: ['staff-only'],
  },
  {
    method: 'get',
    path: '/api/staff',
    summary: 'Who of the staff is asking, and where they sign out.',
    needs: 'staff',
    answer: { status: 200, schema: 'StaffMember' },
    refusals: ['staff-only'],
  },
  {
    method: 'get',
    path: '/api/live',
    summary: 'The websocket of changes; all topics but `products` need staff.',
    query: RealtimeQuery,
    answer: { status: 101 },
    refusals: ['bad-input', 'staff-only', 'foreign-origin', 'upgrade-required'],
  },
  {
    method: 'get',
    path: '/api/health',
    summary: 'Says whether the database answers.',
    answer: { status: 200, schema: 'Health' },
    refusals: [],
  },
]
