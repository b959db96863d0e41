import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import type { ModelStateWire } from '@shop/contracts/assistant-model'
import type { AssistantRatingWire } from '@shop/contracts/assistant-rating'
import { toasts } from '@shop/session/toasts'
import { type Api, type ApiRequest, problemResponse } from '@shop/testkit/fake-api'

import { openAdmin } from '../../test/admin-api.ts'

const modelState = (own: Partial<ModelStateWire> = {}): ModelStateWire => ({
  kind: 'endpoint',
  name: 'llama-3.3-70b',
  is_stopped: false,
  today: { replies: 212, tokens: 431_200, budget: 1_000_000 },
  last_error: null,
  ...own,
})

const rating = (own: Partial<AssistantRatingWire> = {}): AssistantRatingWire => ({
  id: crypto.randomUUID(),
  is_good: true,
  reply: 'Two hats.',
  talk: null,
  created_at: '2026-11-20T12:00:00.000Z',
  ...own,
})

const button = (name: string) => page.getByRole('button', { name })
const open = (api: Api) => openAdmin('/admin/integrations', api)

it('says that rules reply while there is no model, and that nobody has rated yet', async () => {
  await open({})
  await expect.element(page.getByText(/^The shop’s rules write every reply\./)).toBeVisible()
  await expect.element(page.getByText('No ratings yet')).toBeVisible()
  await expect.element(button('Test the model')).not.toBeInTheDocument()
})

it('shows the model, the budget it has used today, and its last error', async () => {
  await open({
    'GET /api/assistant/model': modelState({ last_error: 'The model did not respond.' }),
  })
  await expect.element(page.getByText('llama-3.3-70b')).toBeVisible()
  await expect.element(page.getByText('431,200 of 1,000,000')).toBeVisible()
  await expect.element(page.getByText('The model did not respond.')).toBeVisible()
  const meter = page.getByRole('meter', { name: 'Budget used today' })
  await expect.element(meter).toHaveAttribute('aria-valuenow', '43')
})

it.each([
  [{ ok: true, text: 'Hello there.', ms: 840, error: null }, 'Works, 840 ms', 'Hello there.'],
  [
    { ok: false, text: '', ms: 90, error: 'The key was refused.' },
    'Failed',
    'The key was refused.',
  ],
])('shows the result of a test: %j', async (result, verdict, text) => {
  await open({
    'GET /api/assistant/model': modelState(),
    'POST /api/assistant/model/test': result,
  })
  await button('Test the model').click()
  await expect.element(page.getByText(verdict)).toBeVisible()
  await expect.element(page.getByText(text)).toBeVisible()
})

it('stops the model after a confirmation, and lets it reply again', async () => {
  let state = modelState()
  await open({
    'GET /api/assistant/model': () => state,
    'PUT /api/assistant/model': ({ body }: ApiRequest) =>
      (state = { ...state, ...(body as object) }),
  })
  await button('Stop the model').click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(state.is_stopped).toBe(false)
  await button('Stop the model').click()
  await question.getByRole('button', { name: 'Stop the model' }).click()
  await expect.poll(() => toasts.current?.title).toBe('The model is stopped')
  await expect.element(page.getByText('Stopped')).toBeVisible()
  await button('Let it reply again').click()
  await expect.element(page.getByText('On')).toBeVisible()
})

it('offers a viewer no buttons', async () => {
  await open({
    'GET /api/staff': { email: 'viewer@localhost', role: 'viewer', sign_out: null },
    'GET /api/assistant/model': modelState(),
  })
  await expect.element(page.getByText('Only a manager may test or stop it.')).toBeVisible()
  await expect.element(button('Stop the model')).not.toBeInTheDocument()
})

it('lists ratings in pages, with the conversation if it was shared', async () => {
  const talk = [
    { by: 'shopper' as const, text: 'hats <b>now</b>' },
    { by: 'assistant' as const, text: 'Two hats.' },
  ]
  const all = Array.from({ length: 12 }, (_, index) =>
    rating({ reply: `Reply ${index}.`, ...(index === 0 && { is_good: false, talk }) }),
  )
  await open({
    'GET /api/assistant/ratings': ({ query }: ApiRequest) => {
      const offset = Number(query.get('offset'))
      return { ratings: all.slice(offset, offset + Number(query.get('limit'))), total: all.length }
    },
  })
  await expect.element(page.getByText('Reply 0.')).toBeVisible()
  await expect.element(page.getByText('Bad')).toBeVisible()
  await page.getByText('Conversation, 2 messages').click()
  await expect.element(page.getByText('hats <b>now</b>')).toBeVisible()
  await expect.element(page.getByText('Page 1 of 2')).toBeVisible()
  await button('Older').click()
  await expect.element(page.getByText('Reply 11.')).toBeVisible()
  await expect.element(button('Older')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('Older')).toHaveFocus()
  await button('Newer').click()
  await expect.element(page.getByText('Reply 0.')).toBeVisible()
})

it('reports that the model and the ratings cannot be loaded', async () => {
  let isDown = true
  const whileDown = (body: object) => () =>
    isDown ? problemResponse('database-unavailable') : Response.json(body)
  await open({
    'GET /api/assistant/model': whileDown(modelState()),
    'GET /api/assistant/ratings': whileDown({ ratings: [rating()], total: 1 }),
  })
  await expect.element(page.getByText('The assistant could not be loaded')).toBeVisible()
  await expect.element(page.getByText('The ratings could not be loaded')).toBeVisible()
  isDown = false
  for (const again of page.getByRole('button', { name: 'Try again' }).elements())
    (again as HTMLElement).click()
  await expect.element(page.getByText('llama-3.3-70b')).toBeVisible()
  await expect.element(page.getByText('Two hats.')).toBeVisible()
})
