import { expect, it } from 'vitest'

import { openTalk } from '../talk.ts'

const { send } = await openTalk()

it.each([
  ['blue owl hats', 'any hats like that'],
  ['a dinosaur hoodie', 'any hoodies like that'],
  ['a shirt with a dinosaur', 'any shirts like that'],
])('gets a reply that names the kind once: "%s"', async (message, said) => {
  expect((await send(message)).content).toContain(said)
})
