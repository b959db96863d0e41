import { describe, expect, it } from 'vitest'

import { createSpelling, editDistance } from './spelling.ts'

describe('editDistance', () => {
  it.each([
    ['hoodie', 'hoodie', 0],
    ['hodie', 'hoodie', 1],
    ['purpel', 'purple', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('between %s and %s is %i', (a, b, distance) => {
    expect(editDistance(a, b, 5)).toBe(distance)
  })

  it('stops counting past its limit', () => {
    expect(editDistance('trumpet', 'beanie', 2)).toBe(3)
    expect(editDistance('a', 'abcdef', 2)).toBe(3)
  })
})

describe('createSpelling', () => {
  const correct = createSpelling({
    isKnown: (word) => word === 'love',
    candidates: ['hoodie', 'glove', 'purple', 'streetcar'],
  })

  it('corrects only the first 64 different words of a message', () => {
    const others = Array.from({ length: 63 }, (_none, index) => `nothing${index}`)
    expect(correct([...others, ...others, 'hodie', 'purpel']).slice(-2)).toEqual([
      'hoodie',
      'purpel',
    ])
  })

  it('corrects one mistake in a short word, and two mistakes in a long word', () => {
    expect(correct(['hodie', 'purpel', 'sreetcra'])).toEqual(['hoodie', 'purple', 'streetcar'])
  })

  it('does not correct known words, short words, numbers, and words without a similar word', () => {
    const words = ['love', 'hod', '12345', 'qwertzuiop', '帽子']
    expect(correct(words)).toEqual(words)
  })
})
