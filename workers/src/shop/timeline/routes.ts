import { Hono } from 'hono'

import { NoteInput } from '@shop/contracts/audit'

import type { AppEnv } from '../../platform/context.ts'
import { describes } from '../../platform/http/describes.ts'
import { argsOf, noContent, valid, withId } from '../../platform/http/valid.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import {
  addCustomerNote,
  addOrderNote,
  deleteNote,
  getCustomerTimeline,
  getOrderTimeline,
} from './timeline.ts'

const note = { returns: 'Timeline', status: 201 } as const

export const timeline = new Hono<AppEnv>()
  .get(
    '/orders/:id',
    describes(
      'getOrderTimeline',
      'All that has happened to an order: payment, changes, e-mails and notes, newest first.',
      { returns: 'Timeline', problems: ['order-not-found'] },
    ),
    requiresRole('viewer'),
    withId,
    async (c) => c.json({ entries: await getOrderTimeline(argsOf(c)) }),
  )
  .post(
    '/orders/:id/notes',
    describes('addOrderNote', 'Adds a note of staff to an order. Returns its timeline.', {
      ...note,
      problems: ['order-not-found'],
    }),
    requiresRole('clerk'),
    withId,
    valid('json', NoteInput),
    async (c) => {
      await addOrderNote(argsOf(c))
      return c.json({ entries: await getOrderTimeline(argsOf(c)) }, 201)
    },
  )
  .get(
    '/customers/:id',
    describes('getCustomerTimeline', 'The notes of staff about a customer, newest first.', {
      returns: 'Timeline',
      problems: ['customer-not-found'],
    }),
    requiresRole('viewer'),
    withId,
    async (c) =>
      c.json({
        entries: await getCustomerTimeline(argsOf(c)),
      }),
  )
  .post(
    '/customers/:id/notes',
    describes('addCustomerNote', 'Adds a note of staff to a customer. Returns all of them.', {
      ...note,
      problems: ['customer-not-found'],
    }),
    requiresRole('clerk'),
    withId,
    valid('json', NoteInput),
    async (c) => {
      await addCustomerNote(argsOf(c))
      return c.json({ entries: await getCustomerTimeline(argsOf(c)) }, 201)
    },
  )
  .delete(
    '/notes/:id',
    describes('deleteNote', 'Deletes a note. Managers delete any, others only their own.', {
      status: 204,
      problems: ['note-not-found'],
    }),
    requiresRole('clerk'),
    withId,
    (c) => noContent(c, deleteNote(argsOf(c))),
  )
