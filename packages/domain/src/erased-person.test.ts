import { expect, it } from 'vitest'

import { isErasedEmail, makeErasedEmail } from './erased-person.ts'

it('makes a new email for each erasure and recognizes it', () => {
  const emails = [makeErasedEmail(), makeErasedEmail()]
  expect(new Set(emails).size).toBe(2)
  expect(emails.every(isErasedEmail)).toBe(true)
  expect(isErasedEmail('ada@example.com')).toBe(false)
})
