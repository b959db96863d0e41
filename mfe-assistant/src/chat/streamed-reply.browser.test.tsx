import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

import {
  beanie,
  cards,
  closer,
  input,
  log,
  opener,
  openWidget,
  panel,
  say,
  send,
  streamedReply,
  thinking,
} from '../test/widget.ts'

const stop = panel.getByRole('button', { name: 'Stop' })
const retry = panel.getByRole('button', { name: 'Retry' })
const byModel = panel.getByText('Written by a language model; prices and stock are the shop’s.')

describe('a reply of a language model', () => {
  it('shows its words as they come, says who wrote them, and ends with the whole reply', async () => {
    const stream = streamedReply()
    await openWidget(stream.api)
    await send('beanies')
    await expect.element(thinking).toBeVisible()
    await stream.text('We have one beanie. ')
    await expect.element(panel.getByText('We have one beanie.')).toBeVisible()
    await expect.element(thinking).not.toBeInTheDocument()
    await expect.element(byModel).toBeVisible()
    await expect.element(input).toBeDisabled()
    await stream.text('It is warm.')
    await expect.element(panel.getByText('We have one beanie. It is warm.')).toBeVisible()
    await stream.reply({ content: 'We have one warm beanie.', products: [beanie] })
    await expect.element(panel.getByText('We have one warm beanie.')).toBeVisible()
    expect(panel.getByText('It is warm.').elements()).toHaveLength(0)
    expect(cards.elements()).toHaveLength(1)
    await expect.element(byModel).toBeVisible()
    await expect.element(stop).not.toBeInTheDocument()
    await expect.element(input).toHaveFocus()
    expect(stream.sent[0]).toMatchObject({ accept: expect.stringContaining('text/event-stream') })
  })

  it('is announced once as a whole, not word by word', async () => {
    const stream = streamedReply()
    await openWidget(stream.api)
    await send('beanies')
    await stream.text('One beanie.')
    const draft = panel.getByText('One beanie.')
    await expect.element(draft).toBeVisible()
    expect(draft.element().closest('[aria-live]')?.getAttribute('aria-live')).toBe('off')
    await stream.reply({ content: 'One beanie, in stock.' })
    const whole = panel.getByText('One beanie, in stock.')
    await expect.element(whole).toBeVisible()
    expect(whole.element().closest('[aria-live]')).toBe(log.element())
  })

  it('reads events that arrive in pieces, with comments and other line ends', async () => {
    const bytes = new TextEncoder().encode(
      ': hello\r\n\r\nevent: text\r\ndata: {"text":"Für Ada. "}\r\n\r\nevent: later\ndata: x\n\nevent: text\ndata: {"text":\ndata: "Two."}\n\n',
    )
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      },
    })
    const headers = { 'content-type': 'text/event-stream; charset=utf-8' }
    await openWidget({ 'POST /api/assistant': () => new Response(stream, { headers }) })
    await send('hats')
    await expect.element(panel.getByText('Für Ada. Two.')).toBeVisible()
    await stop.click()
  })

  it('is followed by requests with the earlier messages', async () => {
    const stream = streamedReply()
    await openWidget(stream.api)
    await send('beanies')
    await stream.reply({ content: 'One.' })
    await expect.element(panel.getByText('One.')).toBeVisible()
    await send('in blue?')
    await stream.reply({ content: 'Yes.' })
    await expect.element(panel.getByText('Yes.')).toBeVisible()
    expect(stream.sent[0]).not.toHaveProperty('history')
    expect(stream.sent[1]).toMatchObject({
      history: [
        { by: 'assistant' },
        { by: 'shopper', text: 'beanies' },
        { by: 'assistant', text: 'One.' },
      ],
    })
  })
})

describe('a reply that does not end', () => {
  it('keeps what has arrived when it is stopped, and can be retried', async () => {
    const stream = streamedReply()
    await openWidget(stream.api)
    await send('beanies')
    await stream.text('We have one beanie.')
    await stop.click()
    await expect.element(log.getByText('We have one beanie.')).toBeVisible()
    await expect.element(panel.getByText('Stopped')).toBeVisible()
    await expect.element(input).toHaveFocus()
    await retry.click()
    await expect.element(panel.getByText('We have one beanie.')).not.toBeInTheDocument()
    await expect.poll(() => stream.sent).toHaveLength(2)
    await stream.reply({ content: 'One beanie.' })
    await expect.element(panel.getByText('One beanie.')).toBeVisible()
    expect(panel.getByText('beanies').elements()).toHaveLength(1)
    await expect.element(retry).not.toBeInTheDocument()
  })

  it('can be stopped before its first word, by keyboard alone', async () => {
    const stream = streamedReply()
    await openWidget(stream.api)
    await send('beanies')
    await expect.element(stop).toBeVisible()
    await expect.element(panel).toHaveFocus()
    while (document.activeElement !== stop.element()) await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('{Enter}')
    await expect.element(panel.getByText('You stopped this reply.')).toBeVisible()
    await expect.element(retry).toBeVisible()
  })

  it('arrives even if Escape has closed the panel meanwhile', async () => {
    const stream = streamedReply()
    await openWidget(stream.api)
    await send('beanies')
    await expect.element(stop).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await stream.reply({ content: 'One beanie.' })
    await opener.click()
    await expect.element(panel.getByText('One beanie.')).toBeVisible()
    await expect.element(closer).toBeVisible()
  })

  it('keeps what has arrived when the connection is cut', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const stream = streamedReply()
    await openWidget(stream.api)
    await send('beanies')
    await stream.text('We have one beanie.')
    await expect.element(panel.getByText('We have one beanie.')).toBeVisible()
    stream.cut()
    await expect.element(panel.getByText('Incomplete')).toBeVisible()
    await expect.element(log.getByText('We have one beanie.')).toBeVisible()
    await expect.element(retry).toBeVisible()
  })

  it('is replaced by products that match words if the connection is cut before the first word', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const stream = streamedReply()
    await openWidget({ ...stream.api, 'GET /api/products': { products: [beanie], total: 1 } })
    await send('beanie')
    await stream.text('')
    stream.cut()
    await expect
      .element(log.getByText(/exactly what you're looking for: Light Beanie/))
      .toBeVisible()
  })

  it('can be retried when the shop could not be reached', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    let isReachable = false
    const when = (body: object) => () => (isReachable ? Response.json(body) : Response.error())
    await openWidget({
      'POST /api/assistant': () => Response.error(),
      'GET /api/products': when({ products: [beanie], total: 1 }),
    })
    await say('beanie', /^I can't reach the shop right now\./)
    isReachable = true
    await retry.click()
    await expect.element(log.getByText(/I found exactly/)).toBeVisible()
  })
})
