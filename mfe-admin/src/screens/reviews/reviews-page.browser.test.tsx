import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import type { ReviewWire } from '@shop/contracts/review'
import { toasts } from '@shop/session/toasts'
import { type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { reviewWire } from '@shop/testkit/wire'
import { sizes } from '@shop/testkit/sizes'

import { openAdmin } from '../../test/admin-api.ts'

const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = page.getByRole('dialog', { name: 'Review details' })
const textsOf = (items: { elements: () => Element[] }) =>
  items.elements().map((item) => item.textContent)

const fakeReviews = (reviews: ReviewWire[]) => ({
  'GET /api/reviews/:id': ({ params }: ApiRequest) =>
    reviews.find(({ id }) => id === params['id']) ?? problemResponse('review-not-found'),
  'GET /api/reviews': ({ query }: ApiRequest) => {
    const found = reviews
      .filter(({ title }) => title.toLowerCase().includes(query.get('q')?.toLowerCase() ?? ''))
      .filter(({ status }) => (query.get('status') ?? status) === status)
      .filter(({ rating }) => Number(query.get('rating') ?? rating) === rating)
    return { reviews: found, total: found.length }
  },
  'PATCH /api/reviews/:id': ({ params, body }: ApiRequest) => {
    const review = reviews.find(({ id }) => id === params['id'])
    return review && Object.assign(review, body, { replied_at: '2026-02-01T10:00:00.000Z' })
  },
})

it('shows cards and the distribution of stars above the list', async () => {
  await openAdmin('/admin/reviews', {
    'GET /api/reviews/figures': {
      total: 12,
      approved: 7,
      pending: 3,
      flagged: 2,
      average_rating: 3.67,
      ratings: [5, 3, 1, 1, 2],
    },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
  const stats = [...document.querySelectorAll('dl > div')].map((stat) => stat.textContent)
  expect(stats).toEqual(
    expect.arrayContaining(['Total12', 'Approved758% of total', 'Pending3', 'Average Rating3.7']),
  )
  const distribution = page.getByRole('region', { name: 'Rating distribution' })
  expect(textsOf(distribution.getByRole('listitem'))).toEqual([
    '5 stars 5 (42%)',
    '4 stars 3 (25%)',
    '3 stars 1 (8%)',
    '2 stars 1 (8%)',
    '1 star 2 (17%)',
  ])
})

it('filters reviews by words, status and stars, and stores the filters in the URL', async () => {
  const shell = await openAdmin(
    '/admin/reviews',
    fakeReviews([
      reviewWire({ id: 'a', title: 'Baptiste likes it', status: 'approved' }),
      reviewWire({ id: 'b', title: 'Too small', status: 'flagged', rating: 1 }),
      reviewWire({ id: 'c', title: 'Too large', status: 'flagged', rating: 2 }),
    ]),
  )
  const search = page.getByRole('searchbox', { name: 'Search reviews…' })
  await search.fill('BAPTISTE')
  await expect.element(page.getByText('1 review(s)')).toBeVisible()
  await search.fill('')
  await expect.element(page.getByText('3 review(s)')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Flagged')
  await expect.element(page.getByText('2 review(s)')).toBeVisible()
  const rating = page.getByRole('combobox', { name: 'Rating' })
  await rating.selectOptions('1 star')
  await expect.element(page.getByText('1 review(s)')).toBeVisible()
  expect(shell.href()).toBe('/admin/reviews?status=flagged&rating=1')
  await rating.selectOptions('5 stars')
  await expect.element(page.getByText('No reviews found')).toBeVisible()
  shell.back()
  await expect.element(page.getByText('1 review(s)')).toBeVisible()
})

it('shows the details, saves a reply, and reports a colleague’s reply or rejection', async () => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  const reviews = [reviewWire({ title: 'Detailed', helpful: 7 })]
  const { emit } = await openAdmin('/admin/reviews', fakeReviews(reviews))
  await row('Detailed')
    .getByRole('button', { name: /^View details/ })
    .click()
  await expect.element(dialog.getByText('ada@example.com')).toBeVisible()
  const votes = dialog.getByText('Helpful votes').element().closest('div')
  expect(votes?.textContent).toBe('Helpful votes7')
  const send = dialog.getByRole('button', { name: 'Send Reply' })
  const reply = dialog.getByLabelText('Your reply')
  await send.click()
  await expect.element(dialog.getByText('Write a reply first')).toBeVisible()
  await reply.fill('Thank you, Ada!')
  await send.click()
  await expect.element(dialog.getByText(/^Answered on/)).toBeVisible()
  await expect.element(send).toHaveFocus()
  await expect.poll(() => reviews[0]?.reply).toBe('Thank you, Ada!')
  expect(toasts.current).toMatchObject({
    title: 'Reply sent',
    description: '“Detailed” by Ada Batiste',
    variant: 'default',
  })

  await reply.fill('Half a reply')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(row('Detailed').getByText('Not saved')).toBeVisible()
  await row('Detailed')
    .getByRole('button', { name: /^View details/ })
    .click()
  await expect.element(reply).toHaveValue('Half a reply')
  Object.assign(reviews[0] ?? {}, { reply: 'From a colleague' })
  await emit({ type: 'changed', seq: 2, topic: 'reviews', id: 'review-1' })
  const notice = dialog.getByText(/^A colleague has answered: “From a colleague”\./)
  await expect.element(notice).toBeVisible()
  await expect.element(reply).toHaveValue('Half a reply')
  await send.click()
  await expect.element(notice).not.toBeInTheDocument()
  expect(reviews[0]?.reply).toBe('Half a reply')

  reviews.length = 0
  await emit({ type: 'changed', seq: 3, topic: 'reviews', id: 'review-1' })
  await expect.element(dialog.getByText('Review not found')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('No reviews found')).toBeVisible()
})

it('keeps the focus in the row of a review that was approved', async () => {
  await openAdmin('/admin/reviews', fakeReviews([reviewWire({ title: 'Soft', status: 'pending' })]))
  await row('Soft')
    .getByRole('button', { name: /^Approve/ })
    .click()
  const details = row('Soft').getByRole('button', { name: /^View details/ })
  await expect.element(details).toHaveFocus()
})

it('keeps the old status if the new one cannot be saved', async () => {
  await openAdmin('/admin/reviews', {
    ...fakeReviews([reviewWire({ title: 'Outage' })]),
    'PATCH /api/reviews/:id': () => problemResponse('database-unavailable'),
  })
  await row('Outage').getByRole('button', { name: /^Flag/ }).click()
  await expect.poll(() => toasts.current?.title).toBe('Error')
  await expect.element(row('Outage').getByText('Pending')).toBeVisible()
})

it('disables only the buttons of the review that is being saved', async () => {
  const held = Promise.withResolvers<void>()
  const api = fakeReviews([
    reviewWire({ id: 'slow', title: 'Slow one' }),
    reviewWire({ id: 'quick', title: 'Quick one' }),
  ])
  await openAdmin('/admin/reviews', {
    ...api,
    'PATCH /api/reviews/:id': async (request: ApiRequest) => {
      if (request.params['id'] === 'slow') await held.promise
      return api['PATCH /api/reviews/:id'](request)
    },
  })
  const flag = (title: string) => row(title).getByRole('button', { name: /^Flag/ })
  await flag('Slow one').click()
  await expect.element(flag('Slow one')).toHaveAttribute('aria-disabled', 'true')
  await flag('Quick one').click()
  await expect.element(row('Quick one').getByText('Flagged')).toBeVisible()
  await expect.element(flag('Quick one')).not.toHaveAttribute('aria-disabled')
  await expect.element(flag('Slow one')).toHaveAttribute('aria-disabled', 'true')
  held.resolve()
  await expect.element(row('Slow one').getByText('Flagged')).toBeVisible()
  await expect.element(flag('Slow one')).not.toHaveAttribute('aria-disabled')
})

it('keeps other details open when a review that was rejected in the list is gone', async () => {
  const reviews = ['Loud', 'Calm'].map((title) =>
    reviewWire({ id: title, title, status: 'pending' }),
  )
  const rejecting = Promise.withResolvers<void>()
  const { href } = await openAdmin('/admin/reviews', {
    ...fakeReviews(reviews),
    'DELETE /api/reviews/:id': async () => {
      await rejecting.promise
      reviews.shift()
      return new Response(null, { status: 204 })
    },
  })
  const buttonOf = (title: string, name: RegExp) => row(title).getByRole('button', { name })
  await buttonOf('Loud', /^Reject/).click()
  await buttonOf('Calm', /^View details/).click()
  const reply = dialog.getByLabelText('Your reply')
  await reply.fill('Thank you')
  rejecting.resolve()
  await expect.poll(() => toasts.current?.title).toBe('Review rejected')
  await expect.element(row('Loud')).not.toBeInTheDocument()
  await expect.element(reply).toHaveValue('Thank you')
  expect(href()).toBe('/admin/reviews?view=Calm')
})
