import { expect, it, vi } from 'vitest'

import type { Navigation } from '@shop/module-runtime/mount'

import { closeOnNavigation } from './side-panel.tsx'

const startAt = (href: string) => {
  let current = href
  const listeners = new Set<(move: 'PUSH') => void>()
  const navigation: Navigation = {
    current: () => ({ href: current, state: null }),
    go: (next) => {
      current = next
      for (const listener of listeners) listener('PUSH')
    },
    restoreScroll: () => {},
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return navigation
}

it('closes on navigation to another page', () => {
  const navigation = startAt('/shop')
  const close = vi.fn()
  closeOnNavigation(navigation, close)
  navigation.go('/checkout')
  expect(close).toHaveBeenCalledOnce()
})

it('stays open when a page changes its own query', () => {
  const navigation = startAt('/shop?product=focus-crest-tee')
  const close = vi.fn()
  closeOnNavigation(navigation, close)
  navigation.go('/shop')
  navigation.go('/shop?sort=name#top')
  expect(close).not.toHaveBeenCalled()
})

it('does nothing after it is stopped', () => {
  const navigation = startAt('/shop')
  const close = vi.fn()
  closeOnNavigation(navigation, close)()
  navigation.go('/cart')
  expect(close).not.toHaveBeenCalled()
})
