import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { foldText } from './fold-text.ts'

const letters = fc.string({
  unit: fc.constantFrom(...'aEéÉ\u0301ßẞſΣςİıŁﬁﬀ각ᄀガ\u3099Ａ’-—\u200D🧢'),
})

describe('foldText', () => {
  it.each([
    ['CAFÉ', 'cafe'],
    ['Cafe\u0301', 'cafe'],
    ['ЗОЯ Ёлкина', 'зоя елкина'],
    ['O’Brien', "o'brien"],
    ['ＯʼＢｒｉｅｎ', "o'brien"],
    ['Straße, STRASSE, STRAẞE', 'strasse, strasse, strasse'],
    ['İSTANBUL ısparta', 'istanbul isparta'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['Søren Łukasz Æsir', 'soren lukasz aesir'],
    ['ﬁne\u200B\u00ADline', 'fineline'],
    ['S–XL — “new”', 's-xl - "new"'],
    ['1\u00A0000', '1 000'],
    ['مُحَمَّد', 'محمد'],
    ['हिन्दी', 'हिन्दी'],
    ['각', '\u1100\u1161\u11A8'],
    ['\u1100\u1161\u11A8', '\u1100\u1161\u11A8'],
  ])('folds %s to %s', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it('is idempotent, independent of the Unicode form, and keeps different letters apart', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
        expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')))
      }),
    )
    expect(foldText('зоя')).not.toBe(foldText('зой'))
  })

  it('folds a part of a text to a part of the folded text', () => {
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        expect(foldText(one + other)).toBe(foldText(one) + foldText(other))
      }),
    )
  })
})
