import { describe, expect, it } from 'vitest'

import { createModuleHistory } from './module-history.ts'
import type { Navigation } from './mount.ts'

type Move = Parameters<Parameters<Navigation['subscribe']>[0]>[0]

/** A shell that owns nothing but its entries; it tells the module of moves below `/shop` and `/product`. */
const openShell = (href = '/shop') => {
  const entries: { href: string; state: unknown }[] = [{ href, state: null }]
  const listeners = new Set<(move: Move) => void>()
  let index = 0
  const current = () => entries[index] ?? expect.unreachable('there is an entry')
  const tell = (move: Move): void => {
    if (!/^\/(shop|product)/.test(current().href)) return
    for (const listener of listeners) listener(move)
  }
  const navigation: Navigation = {
    current,
    go: (href, { isReplace = false, state = null } = {}) => {
      if (!isReplace) index += 1
      entries.splice(index, entries.length, { href, state })
      tell(isReplace ? 'REPLACE' : 'PUSH')
    },
    step: (distance) => {
      index += distance
      tell('BACK')
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const history = createModuleHistory(navigation)
  const heard: string[] = []
  history.subscribe(({ location, action }) => heard.push(`${action.type} ${location.href}`))
  return { navigation, history, heard, entries, listeners }
}

describe('createModuleHistory', () => {
  it('begins at the address of the page', () => {
    const { history } = openShell('/shop?sort=new#grid')
    expect(history.location).toMatchObject({
      href: '/shop?sort=new#grid',
      pathname: '/shop',
      search: '?sort=new',
      hash: '#grid',
    })
  })

  it('moves through the shell, and tells the router once', () => {
    const { history, heard, entries } = openShell()
    history.push('/product/tee', { from: 'grid' })
    expect(entries).toMatchObject([
      { href: '/shop' },
      { href: '/product/tee', state: { from: 'grid' } },
    ])
    expect(heard).toEqual(['PUSH /product/tee'])
    expect(history.location.state).toMatchObject({ from: 'grid', __TSR_index: 1 })
  })

  it('replaces the entry it is at', () => {
    const { history, heard, entries } = openShell()
    history.replace('/shop?q=tee')
    expect(entries.map(({ href }) => href)).toEqual(['/shop?q=tee'])
    expect(heard).toEqual(['REPLACE /shop?q=tee'])
  })

  it('tells the router of moves that others make', () => {
    const { navigation, history, heard } = openShell()
    navigation.go('/shop?sort=new')
    navigation.step(-1)
    expect(heard).toEqual(['PUSH /shop?sort=new', 'BACK /shop'])
    expect(history.location.pathname).toBe('/shop')
  })

  it('steps through the shell', () => {
    const { history, heard } = openShell()
    history.push('/product/tee')
    history.back()
    history.forward()
    history.go(-1)
    expect(heard).toEqual(['PUSH /product/tee', 'BACK /shop', 'BACK /product/tee', 'BACK /shop'])
  })

  it('never shows the router an address of another module', () => {
    const { history, heard, entries } = openShell()
    history.push('/checkout')
    expect(entries.at(-1)?.href).toBe('/checkout')
    expect(history.location.pathname).toBe('/shop')
    expect(heard.join()).not.toContain('/checkout')
  })

  it('lets go of the shell when it is destroyed', () => {
    const { navigation, history, heard, listeners } = openShell()
    history.destroy()
    navigation.go('/shop?sort=new')
    expect(listeners.size).toBe(0)
    expect(heard).toEqual([])
  })
})
