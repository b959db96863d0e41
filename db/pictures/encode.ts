import { mkdir, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { frame } from './frame.ts'

type Target = { folder: URL; color: string }

const qualities = {
  400: { webp: 76, avif: 56 },
  800: { webp: 74, avif: 53 },
  1200: { webp: 74, avif: 53 },
}

/** Writes one picture in every width and format and returns the bytes written. */
export async function encode(picture: Buffer, { folder, color }: Target) {
  await mkdir(folder, { recursive: true })
  let bytes = 0
  for (const [width, quality] of Object.entries(qualities)) {
    const scaled = sharp(picture, { raw: { ...frame, channels: 3 } }).resize({
      width: Number(width),
    })
    const file = (format: string) => new URL(`${color}-${width}.${format}`, folder)
    await scaled
      .clone()
      .webp({ quality: quality.webp, effort: 6 })
      .toFile(path(file('webp')))
    await scaled
      .clone()
      .avif({ quality: quality.avif, effort: 5 })
      .toFile(path(file('avif')))
    for (const format of ['webp', 'avif']) bytes += (await stat(file(format))).size
  }
  return bytes
}

function path(url: URL) {
  return decodeURIComponent(url.pathname)
}
