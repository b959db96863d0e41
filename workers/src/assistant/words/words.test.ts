import { describe, expect, it } from 'vitest'

import { makeCorrection } from './correct-words.ts'
import { editDistance } from './edit-distance.ts'
import { stem } from './stem.ts'
import { toPlainText } from './to-words.ts'

describe('editDistance', () => {
  it.each([
    ['hoodie', 'hoodie', 0],
    ['hodie', 'hoodie', 1],
    ['purpel', 'purple', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('of %s and %s is %i', (a, b, distance) => {
    expect(editDistance(a, b, 5)).toBe(distance)
  })

  it('stops counting past its limit', () => {
    expect(editDistance('trumpet', 'beanie', 2)).toBe(3)
    expect(editDistance('a', 'abcdef', 2)).toBe(3)
  })
})

describe('correction', () => {
  const correct = makeCorrection({
    isKnown: (word) => word === 'love',
    candidates: ['hoodie', 'glove', 'purple', 'streetcar'],
  })

  it('mends one mistake in a short word and two in a long one', () => {
    expect(correct(['hodie', 'purpel', 'sreetcra'])).toEqual(['hoodie', 'purple', 'streetcar'])
  })

  it('leaves known words, short words, numbers and what is like nothing', () => {
    const words = ['love', 'hod', '12345', 'qwertzuiop', '帽子']
    expect(correct(words)).toEqual(words)
  })
})

describe('stem', () => {
  it.each([
    ['hoodies', 'hoodi'],
    ['beanie', 'beani'],
    ['embroidery', 'embroideri'],
    ['running', 'run'],
    ['relational', 'relat'],
    ['hopefulness', 'hope'],
    ['geometric', 'geometr'],
    ['breathable', 'breathabl'],
    ['sky', 'sky'],
    ['happy', 'happi'],
    ['falling', 'fall'],
    ['agreed', 'agre'],
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['adjustment', 'adjust'],
    ['帽子', '帽子'],
  ])('of %s is %s', (word, wanted) => {
    expect(stem(word)).toBe(wanted)
  })
})

describe('toPlainText', () => {
  it.each([
    ['A T-Shirt, please!', 'a tshirt please'],
    ['“trumpet* AND NEAR(x)', 'trumpet and near x'],
    ["women's under $19.99.", 'women under $19.99'],
    ['I don’t want black', 'i do not want black'],
    ['🐊', ''],
  ])('makes plain words of %s', (message, wanted) => {
    expect(toPlainText(message)).toBe(wanted)
  })
})
