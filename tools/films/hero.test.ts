import { expect, test } from 'vitest'
import { nameOf } from './cut-out.ts'
import { cast, focusAt, hero, heroPicture, momentAt, restingFrames } from './hero.ts'

const frames = Array.from({ length: hero.frames }, (_, frame) => frame)

/** A sine a whole turn later differs in the last places only. */
const written = (frame: number) =>
  JSON.stringify(heroPicture(frame), (_key, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value,
  )

test('the frame after the last is the first', () => {
  expect(written(hero.frames)).toBe(written(0))
})

test('the seam is no larger a step than any other', () => {
  const blurAt = (frame: number) => heroPicture(frame).garments.at(-1)?.blur ?? 0
  expect(Math.abs(blurAt(hero.frames - 1) - blurAt(0))).toBeLessThan(0.5)
})

test('the clip opens on a sharp garment, since its first frame is the poster', () => {
  const { garments } = heroPicture(0)
  expect(garments.filter(({ opacity = 1 }) => opacity > 0)).toEqual([
    expect.objectContaining({ blur: 0, opacity: 1 }),
  ])
})

test('every garment is sharp for more than a second', () => {
  for (const [turn, cut] of cast.entries()) {
    const sharp = frames.filter((frame) => {
      const moment = momentAt(frame)
      return moment.turn === turn && moment.focus > 0.98
    })
    expect([cut.id, sharp.length > hero.framesPerSecond]).toEqual([cut.id, true])
  }
})

test('each garment comes to rest once, and then stands still', () => {
  expect(restingFrames()).toHaveLength(cast.length)
  for (const frame of restingFrames()) {
    const [now, next] = [frame, frame + 12].map((at) => heroPicture(at).garments.at(-1))
    expect(JSON.stringify(next)).toBe(JSON.stringify(now))
  }
})

test('two garments are seen at once only while neither can be told apart', () => {
  for (const frame of frames) {
    const seen = heroPicture(frame).garments.filter(({ opacity = 1 }) => opacity > 0)
    if (seen.length > 1) expect(Math.min(...seen.map(({ blur = 0 }) => blur))).toBeGreaterThan(40)
  }
})

test('the focus arrives, settles and leaves within each scene', () => {
  expect(focusAt(0)).toBe(0)
  expect(focusAt(0.5)).toBe(1)
  expect(focusAt(1)).toBeCloseTo(0)
})

test('only garments of the cast are shown', () => {
  const names = new Set(cast.map(nameOf))
  const shown = frames.flatMap((frame) => heroPicture(frame).garments)
  expect(shown.filter(({ cutOut }) => !names.has(cutOut))).toEqual([])
})
