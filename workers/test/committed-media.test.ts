import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { BlobSource, Input, WEBM } from 'mediabunny'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const inMedia = (path: string): string => join(import.meta.dirname, '../../db/media', path)

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

test.each(pictures)(
  '%s is %i by %i and within its size limit',
  async (path, width, height, most) => {
    const { data, info } = await open(path)
    expect([info.width, info.height]).toEqual([width, height])
    expect(data.length).toBeLessThanOrEqual(most)
  },
)

const clips = [
  ['clips/hero.webm', { width: 1280, height: 800, seconds: 8 }, 400_000, 'none'],
  ['clips/film.webm', { width: 960, height: 600, seconds: 14 }, 900_000, 'opus'],
] as const

test.each(clips)(
  '%s has the right dimensions, length and sound, within its size limit',
  async (...clip) => {
    const [path, { width, height, seconds }, most, sound] = clip
    const input = new Input({
      source: new BlobSource(new Blob([await readFile(inMedia(path))])),
      formats: [WEBM],
    })
    const video = await input.getPrimaryVideoTrack()
    const audio = await input.getPrimaryAudioTrack()
    expect([video?.codec, video?.displayWidth, video?.displayHeight]).toEqual([
      'vp9',
      width,
      height,
    ])
    expect(await video?.computeDuration()).toBeCloseTo(seconds, 1)
    expect(audio?.codec ?? 'none').toBe(sound)
    expect((await stat(inMedia(path))).size).toBeLessThanOrEqual(most)
  },
)

const open = async (path: string) => {
  const data = await readFile(inMedia(path))
  return { data, info: await sharp(data).metadata() }
}
