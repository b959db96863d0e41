import { readFile, stat } from 'node:fs/promises'
import { BlobSource, Input, WEBM } from 'mediabunny'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { film } from './films/film.ts'
import { hero } from './films/hero.ts'

const media = new URL('../db/media/', import.meta.url)

const pictures = [
  ['clips/hero-poster-800.avif', 800, 500, 40_000],
  ['clips/hero-poster-800.webp', 800, 500, 60_000],
  ['clips/hero-poster-1600.avif', 1600, 1000, 80_000],
  ['clips/hero-poster-1600.webp', 1600, 1000, 120_000],
  ['clips/film-poster-800.avif', 800, 500, 40_000],
  ['clips/film-poster-800.webp', 800, 500, 60_000],
  ['clips/film-poster-1600.avif', 1600, 1000, 80_000],
  ['clips/film-poster-1600.webp', 1600, 1000, 120_000],
  ['brand/icon-180.png', 180, 180, 10_000],
  ['brand/icon-192.png', 192, 192, 10_000],
  ['brand/icon-512.png', 512, 512, 20_000],
  ['brand/icon-maskable-512.png', 512, 512, 20_000],
  ['brand/share.jpg', 1200, 630, 120_000],
  ['brand/studio-800.avif', 800, 533, 40_000],
  ['brand/studio-800.webp', 800, 533, 60_000],
  ['brand/studio-1600.avif', 1600, 1067, 80_000],
  ['brand/studio-1600.webp', 1600, 1067, 120_000],
] as const

test.each(pictures)('%s is %i by %i and within its bytes', async (path, width, height, most) => {
  const { data, info } = await open(path)
  expect([info.width, info.height]).toEqual([width, height])
  expect(data.length).toBeLessThanOrEqual(most)
})

const clips = [
  ['clips/hero.webm', hero, 400_000, 'none'],
  ['clips/film.webm', film, 900_000, 'opus'],
] as const

test.each(clips)('%s has its size, its length and its sound within its bytes', async (...clip) => {
  const [path, { width, height, frames, framesPerSecond }, most, sound] = clip
  const input = new Input({
    source: new BlobSource(new Blob([await readFile(new URL(path, media))])),
    formats: [WEBM],
  })
  const video = await input.getPrimaryVideoTrack()
  const audio = await input.getPrimaryAudioTrack()
  expect([video?.codec, video?.displayWidth, video?.displayHeight]).toEqual(['vp9', width, height])
  expect(await video?.computeDuration()).toBeCloseTo(frames / framesPerSecond, 1)
  expect(audio?.codec ?? 'none').toBe(sound)
  expect((await stat(new URL(path, media))).size).toBeLessThanOrEqual(most)
})

const open = async (path: string) => {
  const data = await readFile(new URL(path, media))
  return { data, info: await sharp(data).metadata() }
}
