import sharp, { type Sharp } from 'sharp'
import { expect, it, vi } from 'vitest'

import { startApi } from './shop.ts'

const { callAsStaff, origin } = await startApi()

const artist = 'Zoe Photographer'

/** No format can compress noise. */
const photo = (side: number) => {
  const noise = Uint8Array.from(
    { length: side * side * 3 },
    (_, index) => (index * index * 7919) >> 3,
  )
  return sharp(noise, { raw: { width: side, height: side, channels: 3 } }).withExif({
    IFD0: { Artist: artist },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 29/1' },
  })
}
const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer())
const send = (body: Uint8Array<ArrayBuffer>, type = 'image/png') =>
  callAsStaff('/pictures', { method: 'POST', body, headers: { 'content-type': type } })

it('stores a picture of almost 5 MB with immutable caching and serves it to everybody', async () => {
  const bytes = await bytesOf(photo(1320).png({ compressionLevel: 0 }))
  const { status, body } = await send(bytes)
  expect(status).toBe(201)
  const stored = await fetch(origin + body.path)
  expect(stored.headers.get('content-type')).toBe('image/png')
  expect(stored.headers.get('x-content-type-options')).toBe('nosniff')
  expect(stored.headers.get('cache-control')).toContain('immutable')
  expect((await stored.arrayBuffer()).byteLength).toBeGreaterThan(5_000_000)
})

it.each(['jpeg', 'png', 'webp'] as const)(
  'removes place and names from a photo in %s',
  async (format) => {
    const given = await bytesOf(photo(32).toFormat(format))
    const { body } = await send(given, 'application/octet-stream')
    const served = Buffer.from(await (await fetch(origin + body.path)).arrayBuffer())
    expect(await sharp(served).metadata()).toMatchObject({ width: 32, height: 32 })
    expect((await sharp(served).metadata()).exif).toBeUndefined()
    expect(served.includes(artist)).toBe(false)
  },
)

it.each([5 * 1024 * 1024 + 1, 20 * 1024 * 1024])('rejects %i bytes', async (size) => {
  // Sends again, because the Worker may close the connection before it has read the whole body.
  const { status, body } = await vi.waitFor(() => send(new Uint8Array(size)), 30_000)
  expect({ status, code: body.code }).toEqual({ status: 413, code: 'body-too-large' })
})

it('rejects a file that is not a picture, at the field of the form', async () => {
  const page = new Uint8Array(new TextEncoder().encode('<html><script>'))
  for (const type of ['image/png', 'image/svg+xml']) {
    const { body } = await send(page, type)
    expect(body).toMatchObject({ status: 422, code: 'bad-input', issues: [{ path: 'image' }] })
  }
})

it('detects the format of a picture by its bytes, not by its content type', async () => {
  const { status, body } = await send(await bytesOf(photo(32).jpeg()), 'image/png')
  expect(status).toBe(201)
  expect(body.path).toMatch(/\.jpg$/)
})
