import { expect, test } from 'vitest'
import { nameOf } from './cut-out.ts'
import { bars, secondsPerBar } from './music.ts'
import { film, filmCast, filmPicture, framesPerBar } from './film.ts'

const frames = Array.from({ length: film.frames }, (_, frame) => frame)

test('the film is as long as its music', () => {
  expect(film.frames / film.framesPerSecond).toBeCloseTo(bars * secondsPerBar)
})

test('a beat of the music begins on a frame', () => {
  expect(framesPerBar % 4).toBe(0)
  expect(framesPerBar / film.framesPerSecond).toBeCloseTo(secondsPerBar)
})

test('every garment it shows is in its cast', () => {
  const names = new Set(filmCast.map(nameOf))
  const shown = frames.flatMap((frame) => filmPicture(frame).garments)
  expect(shown.filter(({ cutOut }) => !names.has(cutOut))).toEqual([])
})

test('it says its five words, its name and its sentence', () => {
  const pictures = frames.map(filmPicture)
  const words = pictures.flatMap(({ titles = [], backTitles = [] }) => [...titles, ...backTitles])
  expect([...new Set(words.map(({ text }) => text))]).toEqual([
    'FOCUSED',
    'BOLD BOLD',
    'AUTHENTIC',
    'LIMITLESS',
    'UNSTOPPABLE',
    'NDX',
    'Stay focused.',
  ])
})

test('a frame past its end is refused', () => {
  expect(() => filmPicture(film.frames)).toThrow('no frame 336')
})
