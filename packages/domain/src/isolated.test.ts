import { expect, it } from 'vitest'

import { isolated } from './isolated.ts'

it.each(['Focus Crest Tee', 'Ärmel 漢字 👩🏽‍🚀', ''])('leaves %j as it is', (name) => {
  expect(isolated(name)).toBe(name)
})

it.each(['قميص', 'שלום Tee', 'Tee \u202egpj.exe', '\u2066\u2067 never closed'])(
  'encloses %j, so that it cannot change the direction of the text around it',
  (name) => {
    expect(isolated(name)).toBe(`\u2068${name}\u2069`)
  },
)
