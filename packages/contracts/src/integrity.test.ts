import { expect, it } from 'vitest'

import { integrityOf } from './integrity.ts'

it('is the value that the W3C recommendation gives for its example', async () => {
  const bytes = new TextEncoder().encode("alert('Hello, world.');")
  expect(await integrityOf(bytes)).toBe(
    'sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO',
  )
})
