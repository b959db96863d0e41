import { expect, test } from 'vitest'

import { addWord, removeWord } from './words.ts'

test('adds a word without the blanks around it', () => {
  expect(addWord(['S'], ' M ')).toEqual(['S', 'M'])
})

test('adds neither blanks nor a word that is there already', () => {
  const words = ['S']
  expect(addWord(words, '  ')).toBe(words)
  expect(addWord(words, 'S ')).toBe(words)
})

test('takes a word out', () => {
  expect(removeWord(['S', 'M'], 'S')).toEqual(['M'])
})
