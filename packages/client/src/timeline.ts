/** The timeline of an order, and the notes about a customer. For staff only. */
import * as v from 'valibot'

import { type NoteInput, Timeline } from '@shop/contracts/timeline'

import type { Client } from './client.ts'
import { path } from './path.ts'

/** A customer's id is that of their first order. */
type Noun = 'orders' | 'customers'

/** Returns all entries, newest first. @throws ApiProblem `order-not-found`, `customer-not-found` */
export const getTimeline = (client: Client, noun: Noun, id: string) =>
  client.request(path`/api/timeline/${noun}/${id}`, Timeline)

/** Adds a note. @throws ApiProblem `order-not-found`, `customer-not-found`, `bad-input` */
export const addNote = (client: Client, noun: Noun, id: string, note: NoteInput) =>
  client.request(path`/api/timeline/${noun}/${id}/notes`, Timeline, { method: 'POST', body: note })

/** Deletes a note. Only managers may delete those of others. @throws ApiProblem `note-not-found` */
export const deleteNote = (client: Client, id: string) =>
  client.request(path`/api/timeline/notes/${id}`, v.null(), { method: 'DELETE' })
