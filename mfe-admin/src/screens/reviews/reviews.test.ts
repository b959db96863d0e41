import { respond } from '../../test/respond.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { toasts } from '@shop/session/toasts'
import { makeReview } from '@shop/testkit/models'
import { reviewWire } from '@shop/testkit/wire'

import { actsOn, moderate, reply } from './reviews.ts'

let requests: string[]
let status: number

beforeEach(() => {
  requests = []
  status = 200
  respond((path, { method, body }) => {
    requests.push(`${method} ${path} ${body ?? ''}`.trim())
    if (status === 204) return new Response(null, { status })
    return Response.json(reviewWire(), { status })
  })
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

it('offers approve and reject only for pending reviews, and flag for any', () => {
  expect(actsOn(makeReview({ status: 'pending' }))).toEqual(['approve', 'reject', 'flag'])
  expect(actsOn(makeReview({ status: 'approved' }))).toEqual(['flag'])
  expect(actsOn(makeReview({ status: 'flagged' }))).toEqual(['flag'])
})

it('approves, logs it, and restores the old status on undo', async () => {
  expect(await moderate('approve', makeReview({ id: 'r1', status: 'pending' }))).toBe(true)
  expect(console.log).toHaveBeenCalledWith('Review r1 approved')
  expect(toasts.current).toMatchObject({ title: 'Review approved', action: { label: 'Undo' } })
  toasts.current?.action?.run()
  await vi.waitFor(() => expect(toasts.current?.title).toBe('The review is as it was'))
  expect(requests).toEqual([
    'PATCH /api/reviews/r1 {"status":"approved","seen":{"status":"pending"}}',
    'PATCH /api/reviews/r1 {"status":"pending","seen":{"status":"approved"}}',
  ])
})

it('removes a rejected review, and restores it on undo', async () => {
  status = 204
  await moderate('reject', makeReview({ id: 'r1' }))
  status = 200
  toasts.current?.action?.run()
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  expect(requests).toEqual(['DELETE /api/reviews/r1', 'POST /api/reviews/r1/restore'])
})

it('reports a review that could not be saved', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  status = 500
  expect(await reply(makeReview(), 'Thanks')).toBe(false)
  expect(toasts.current).toMatchObject({
    title: 'Error',
    description: 'Failed to save the review. Please try again.',
    variant: 'destructive',
  })
  expect(console.log).not.toHaveBeenCalled()
})
