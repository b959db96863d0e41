import { expect, it } from 'vitest'

import { readContactMessage } from './contact-message.ts'

it('reads the five fields without the space around them, and no other', () => {
  const form = new FormData()
  form.set('firstName', ' Ada ')
  form.set('lastName', 'Lovelace')
  form.set('email', 'ada@example.com')
  form.set('subject', 'Engines')
  form.set('message', 'Do you print\non punched cards? ')
  form.set('other', 'stays where it is')
  expect(readContactMessage(form)).toEqual({
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    subject: 'Engines',
    message: 'Do you print\non punched cards?',
  })
})

it('takes a missing field as empty', () => {
  expect(readContactMessage(new FormData())).toMatchObject({ firstName: '', message: '' })
})
