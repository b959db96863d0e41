import { describe, expect, it } from 'vitest'

import { parseCommand, parseStrategy } from './parse-command.ts'

const actionOf = (text: string) => parseCommand(text.split(' '))?.action

describe('a command', () => {
  it.each([
    ['publish', { name: 'publish', folder: '.', finish: { kind: 'live' } }],
    [
      'publish looks --preview',
      { name: 'publish', folder: 'looks', finish: { kind: 'preview', hours: 24 } },
    ],
    [
      'publish --preview --hours 8 looks',
      { name: 'publish', folder: 'looks', finish: { kind: 'preview', hours: 8 } },
    ],
    ['show', { name: 'show' }],
    ['rollback 1.0.0-a --reason slow', { name: 'rollback', version: '1.0.0-a', reason: 'slow' }],
    ['withdraw --module', { name: 'withdraw', version: null }],
    ['freeze --end', { name: 'freeze', isEnd: true, reason: '' }],
    ['token', { name: 'token' }],
  ])('is parsed: %s', (text, action) => {
    expect(actionOf(text)).toEqual(action)
  })

  it('accepts a module and a shop', () => {
    const text = 'list --for looks --shop https://shop.example'
    expect(parseCommand(text.split(' '))).toEqual({
      action: { name: 'list' },
      module: 'looks',
      shop: 'https://shop.example',
    })
  })

  it.each([
    ['deliver', 'There is no "deliver"'],
    ['publish a b', 'publish takes no "b"'],
    ['publish --reason x', 'publish takes no --reason'],
    ['publish --canary 5 --preview', 'Choose one'],
    ['publish --preview --hours 25', 'from 1 to 24'],
    ['promote', 'Which version?'],
    ['withdraw', 'Name a version'],
    ['withdraw 1.0.0 --module', 'Name a version'],
    ['freeze', 'Say why'],
    ['token remove', 'token takes no "remove"'],
    ['list --unknown', "Unknown option '--unknown'"],
  ])('explains a usage error: %s', (text, message) => {
    expect(() => actionOf(text)).toThrow(message)
  })
})

describe('a strategy', () => {
  it.each([
    ['5', { kind: 'fixed', percent: 5 }],
    ['0.5%', { kind: 'fixed', percent: 0.5 }],
    ['10/5m', { kind: 'once', percent: 10, afterMs: 300_000 }],
    ['+10/1h', { kind: 'linear', percent: 10, everyMs: 3_600_000 }],
  ])('is parsed: %s', (text, strategy) => {
    expect(parseStrategy(text)).toEqual(strategy)
  })

  it.each(['0', '101', '5/', '5/5', '+5', '5/9d', '5/0s', 'five', '-5', '5.123'])(
    'refuses an invalid strategy: %s',
    (text) => expect(() => parseStrategy(text)).toThrow(`--canary ${text}`),
  )
})
