import { expect, it } from 'vitest'

import { streamText } from './csv-file.ts'

it('sends every part in turn, as UTF-8', async () => {
  async function* parts() {
    yield 'نور '
    yield '🎷'
  }
  expect(await new Response(streamText(parts())).text()).toBe('نور 🎷')
})

it('fails if a part cannot be made, so that a truncated text does not look complete', async () => {
  async function* parts() {
    yield 'first'
    throw new Error('the database went away')
  }
  await expect(new Response(streamText(parts())).text()).rejects.toThrow('went away')
})
