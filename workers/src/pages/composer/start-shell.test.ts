import { runInNewContext } from 'node:vm'

import { describe, expect, it } from 'vitest'

import { startTag } from './shell-scripts.ts'

type Event = { target: object; stopImmediatePropagation: () => void }
type Listen = (event: Event) => void

const openPage = () => {
  const [, script = ''] = /^<script nonce="abc">(.*)<\/script>$/s.exec(startTag('abc')) ?? []
  const listeners = new Map<string, Listen>()
  const timers: (() => void)[] = []
  const done = { started: 0, pressed: [] as string[] }
  let template: object | null = { content: {}, remove: () => (template = null) }
  let observe: (list: { getEntries: () => { name: string }[] }) => void = () => {}
  const target = {
    addEventListener: (type: string, listen: Listen) => listeners.set(type, listen),
    removeEventListener: (type: string) => listeners.delete(type),
  }
  const window = {
    ...target,
    document: {
      ...target,
      getElementById: () => template,
      head: { append: () => (done.started += 1) },
    },
    setTimeout: (callback: () => void, delayMs: number) =>
      delayMs === 0 ? callback() : timers.push(callback),
    PerformanceObserver: class {
      constructor(callback: typeof observe) {
        observe = callback
      }
      observe() {}
      disconnect() {}
    },
  }
  runInNewContext(script, { window })
  const emit = (type: string, event: Partial<Event> = {}): void =>
    listeners.get(type)?.({ target: {}, stopImmediatePropagation: () => {}, ...event })
  const press = (name: string, place: '#header' | 'main', isPlainButton = true): void => {
    let isStopped = false
    const button = {
      closest: (selector: string) => {
        if (selector === 'body' || selector === place) return button
        return selector.includes('button') && isPlainButton ? button : null
      },
      click: () => press(name, place, isPlainButton),
    }
    emit('click', { target: button, stopImmediatePropagation: () => (isStopped = true) })
    if (!isStopped) done.pressed.push(name)
  }
  const mark = (name: string): void => observe({ getEntries: () => [{ name }] })
  return { done, emit, press, mark, timers }
}

describe('the scripts of a document', () => {
  it.each(['pointerdown', 'keydown'])('start at the first %s', (type) => {
    const { done, emit } = openPage()
    expect(done.started).toBe(0)
    emit(type)
    emit(type)
    expect(done.started).toBe(1)
  })

  it('start once after the page has loaded', () => {
    const { done, emit, timers } = openPage()
    emit('load')
    expect(done.started).toBe(1)
    timers[0]?.()
    expect(done.started).toBe(1)
  })

  it('start after a while if the page is slow to load', () => {
    const { done, timers } = openPage()
    timers[0]?.()
    expect(done.started).toBe(1)
  })
})

describe('a click on a button of the HTML', () => {
  it('is replayed once when its part is hydrated, in the order of clicks', () => {
    const { done, press, mark } = openPage()
    press('add', 'main')
    press('close', '#header')
    press('more', 'main')
    expect(done.pressed).toEqual([])
    mark('shop:started')
    expect(done.pressed).toEqual(['close'])
    press('menu', '#header')
    mark('another mark')
    mark('shop:interactive')
    expect(done.pressed).toEqual(['close', 'menu', 'add', 'more'])
    press('add', 'main')
    expect(done.pressed).toEqual(['close', 'menu', 'add', 'more', 'add'])
  })

  it('is not replayed if the browser itself handles it', () => {
    const { done, press, mark } = openPage()
    press('filters', 'main', false)
    expect(done.pressed).toEqual(['filters'])
    mark('shop:interactive')
    expect(done.pressed).toEqual(['filters'])
  })
})
