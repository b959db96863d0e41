import { expect, test, vi } from 'vitest'

import { ApiProblem } from '@shop/client/api-problem'
import type { LiveMessage } from '@shop/contracts/live'
import type { Order } from '@shop/contracts/order'

import { aClient, anOrder } from '../testing/builders.ts'
import { createListing } from './listing.ts'
import { office, openOffice } from './office.ts'
import { saveRow } from './rows.ts'

const applyOrderMessage = (orders: readonly Order[], message: LiveMessage): readonly Order[] =>
  message.type === 'order.saved' ? saveRow(orders, message.order) : orders

const client = aClient(() => Response.json(null))

test('shows what was loaded', async () => {
  const order = anOrder()
  const { listing, reload } = createListing({ load: async () => [order], apply: applyOrderMessage })
  expect(listing.state).toBe('loading')
  await reload(client)
  expect(listing.state).toBe('ready')
  expect(listing.rows).toEqual([order])
})

test('keeps a change that was heard of while an older answer was on its way', async () => {
  const [known, added] = [anOrder(), anOrder()]
  const answer = Promise.withResolvers<readonly Order[]>()
  const { listing, receive, reload } = createListing({
    load: () => answer.promise,
    apply: applyOrderMessage,
  })
  const done = reload(client)
  receive({ type: 'order.saved', seq: 1, order: added })
  answer.resolve([known])
  await done
  expect(listing.rows).toEqual([added, known])
})

test('takes the answer of the last of two loads', async () => {
  const [first, second] = [anOrder(), anOrder()]
  const slow = Promise.withResolvers<readonly Order[]>()
  const load = vi.fn<() => Promise<readonly Order[]>>()
  load.mockReturnValueOnce(slow.promise).mockResolvedValueOnce([second])
  const { listing, reload } = createListing({ load, apply: applyOrderMessage })
  const overtaken = reload(client)
  await reload(client)
  slow.resolve([first])
  await overtaken
  expect(listing.rows).toEqual([second])
})

test('loads the list anew, so that what was removed meanwhile is gone', async () => {
  const [kept, gone] = [anOrder(), anOrder()]
  const load = vi.fn<() => Promise<readonly Order[]>>()
  load.mockResolvedValueOnce([gone, kept]).mockResolvedValueOnce([kept])
  const { listing, reload } = createListing({ load, apply: applyOrderMessage })
  await reload(client)
  await reload(client)
  expect(listing.rows).toEqual([kept])
})

test('keeps a loaded list when loading it again fails', async () => {
  const order = anOrder()
  const load = vi.fn<() => Promise<readonly Order[]>>()
  load.mockResolvedValueOnce([order]).mockRejectedValueOnce(new ApiProblem('offline', 'Offline.'))
  const { listing, reload } = createListing({ load, apply: applyOrderMessage })
  await reload(client)
  await reload(client)
  expect(listing.state).toBe('ready')
  expect(listing.rows).toEqual([order])
})

test('closes the office for those who are not staff', async () => {
  openOffice()
  const { listing, reload } = createListing({
    load: () => Promise.reject(new ApiProblem('staff-only', 'Sign in.')),
    apply: applyOrderMessage,
  })
  await reload(client)
  expect(listing.state).toBe('failed')
  expect(office.isStaff).toBe(false)
})
