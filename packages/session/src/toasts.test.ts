import { beforeEach, expect, it } from 'vitest'

import { addToast, closeToast, toastDurationMs, toasts } from './toasts.ts'

beforeEach(() => {
  toasts.current = null
})

it('shows a message as an open toast of the default kind', () => {
  const id = addToast({ title: 'Added to cart!', description: 'Focus Tee has been added.' })
  expect(toasts.current).toEqual({
    id,
    title: 'Added to cart!',
    description: 'Focus Tee has been added.',
    variant: 'default',
    open: true,
  })
})

it('shows a destructive toast', () => {
  addToast({ title: 'Error', variant: 'destructive' })
  expect(toasts.current?.variant).toBe('destructive')
})

it('carries an action', () => {
  let isUndone = false
  addToast({ title: 'Removed', action: { label: 'Undo', run: () => (isUndone = true) } })
  toasts.current?.action?.run()
  expect(toasts.current?.action?.label).toBe('Undo')
  expect(isUndone).toBe(true)
})

it('has one toast at a time: the newest, with a new id', () => {
  const first = addToast({ title: 'First', description: 'stays nowhere' })
  const second = addToast({ title: 'Second' })
  expect(second).not.toBe(first)
  expect(toasts.current).toMatchObject({ id: second, title: 'Second' })
  expect(toasts.current).not.toHaveProperty('description')
})

it('closes the toast on screen', () => {
  closeToast(addToast({ title: 'First' }))
  expect(toasts.current).toBeNull()
})

it('leaves a newer toast open when an older one times out', () => {
  const first = addToast({ title: 'First' })
  addToast({ title: 'Second' })
  closeToast(first)
  expect(toasts.current?.title).toBe('Second')
})

it('lasts five seconds', () => {
  expect(toastDurationMs).toBe(5000)
})
