import { expect, it } from 'vitest'
import sharp, { type Sharp } from 'sharp'

import { cleanPicture } from './clean-picture.ts'

type Bytes = Uint8Array<ArrayBuffer>

const secret = 'Zoe Photographer'
const gps = { GPSLatitude: '48/1 51/1 29/1', GPSLatitudeRef: 'N', GPSLongitude: '2/1 17/1 40/1' }
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${secret}"/></rdf:RDF></x:xmpmeta>`

/** Makes a picture that is half red and half blue, so that a rotation is visible. */
const picture = (width = 64, height = 32) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    {
      input: {
        create: { width: width / 2, height, channels: 3, background: 'blue' },
      },
      left: 0,
      top: 0,
    },
  ])
const photo = () =>
  picture()
    .withExif({ IFD0: { Artist: secret, Make: secret }, IFD3: gps })
    .withXmp(xmp)
const bytesOf = async (image: Sharp): Promise<Bytes> => new Uint8Array(await image.toBuffer())
const pixelsOf = (bytes: Bytes) => sharp(bytes).raw().toBuffer()
const includes = (bytes: Bytes, text: string): boolean => Buffer.from(bytes).includes(text)
const latin1 = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const insert = (bytes: Bytes, at: number, part: Bytes): Bytes =>
  new Uint8Array(Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)]))
const segment = (marker: number, text: string): Bytes =>
  new Uint8Array([0xff, marker, 0, text.length + 2, ...latin1(text)])
const chunk = (type: string, text: string): Bytes =>
  new Uint8Array([0, 0, 0, text.length, ...latin1(type + text), 0, 0, 0, 0])

const kinds = {
  'image/jpeg': () => photo().jpeg(),
  'image/png': () => photo().png(),
  'image/webp': () => photo().webp({ lossless: true }),
} as const

it.each(Object.entries(kinds))(
  'removes place, camera and texts from %s without changing a pixel',
  async (type, make) => {
    const given = await bytesOf(make())
    expect(await sharp(given).metadata()).toMatchObject({ exif: expect.any(Buffer) })
    const cleaned = cleanPicture(given)
    expect(cleaned.type).toBe(type)
    const { exif, xmp: texts, width } = await sharp(cleaned.bytes).metadata()
    expect({ exif, texts, width }).toEqual({ exif: undefined, texts: undefined, width: 64 })
    expect(includes(cleaned.bytes, secret)).toBe(false)
    expect(includes(cleaned.bytes, 'xmpmeta')).toBe(false)
    expect(await pixelsOf(cleaned.bytes)).toEqual(await pixelsOf(given))
    expect(cleanPicture(cleaned.bytes).bytes).toEqual(cleaned.bytes)
  },
)

it('removes comments, thumbnails, IPTC, unknown segments and data after the end from a JPEG', async () => {
  const plain = await bytesOf(picture().jpeg({ progressive: true }))
  const given = [
    segment(0xfe, secret),
    segment(0xed, `Photoshop 3.0\0${secret}`),
    segment(0xe0, `JFXX\0${secret}`),
    segment(0xe2, `MPF\0${secret}`),
    segment(0xe5, secret),
  ].reduce((bytes, part) => insert(bytes, 2, part), plain)
  const { bytes } = cleanPicture(insert(given, given.length, latin1(`ftypmp42 ${secret}`)))
  expect(bytes).toEqual(plain)
})

it('removes texts, times and data after the end from a PNG', async () => {
  const plain = await bytesOf(picture().png())
  const given = [
    chunk('tEXt', `Author\0${secret}`),
    chunk('zTXt', secret),
    chunk('iTXt', secret),
    chunk('tIME', secret),
    chunk('prVt', secret),
  ].reduce((bytes, part) => insert(bytes, 33, part), plain)
  const { bytes } = cleanPicture(insert(given, given.length, latin1(secret)))
  expect(bytes).toEqual(cleanPicture(plain).bytes)
})

it.each([2, 3, 6, 8])('keeps only the orientation %i of a JPEG’s EXIF', async (orientation) => {
  const given = await bytesOf(photo().withMetadata({ orientation }).jpeg())
  const { bytes } = cleanPicture(given)
  const metadata = await sharp(bytes).metadata()
  expect(metadata.orientation).toBe(orientation)
  expect(metadata.exif).toHaveLength(32)
  expect(includes(bytes, secret)).toBe(false)
  expect(await sharp(bytes).autoOrient().raw().toBuffer()).toEqual(
    await sharp(given).autoOrient().raw().toBuffer(),
  )
})

it('keeps the color profile', async () => {
  const given = await bytesOf(photo().withIccProfile('p3').jpeg())
  expect((await sharp(cleanPicture(given).bytes).metadata()).icc).toBeInstanceOf(Buffer)
})

it('keeps 16 bits per color, transparency and gray', async () => {
  const deep = await bytesOf(picture().toColorspace('rgb16').png())
  expect((await sharp(cleanPicture(deep).bytes).metadata()).depth).toBe('ushort')
  for (const made of [
    picture().ensureAlpha(0.5).webp(),
    picture().grayscale().jpeg(),
    picture().png({ palette: true }),
  ]) {
    const given = await bytesOf(made)
    expect(await pixelsOf(cleanPicture(given).bytes)).toEqual(await pixelsOf(given))
  }
})

const animation = (format: 'gif' | 'webp') =>
  sharp(Buffer.concat([Buffer.alloc(48, 0), Buffer.alloc(48, 255)]), {
    raw: { width: 4, height: 8, channels: 3, pageHeight: 4 },
  }).toFormat(format)

const refused: Record<string, [() => Bytes | Promise<Bytes>, RegExp]> = {
  'an animated WebP': [() => bytesOf(animation('webp')), /animated/],
  'an animated PNG': [
    async () => insert(await bytesOf(picture().png()), 33, chunk('acTL', '\0\0\0\x02\0\0\0\0')),
    /animated/,
  ],
  'a GIF': [() => bytesOf(animation('gif')), /is a GIF: send a PNG, JPEG or WebP picture/],
  'a JPEG for print': [() => bytesOf(picture().toColorspace('cmyk').jpeg()), /CMYK/],
  'a drawing with scripts': [
    () =>
      latin1('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    /is an SVG drawing: send a PNG/,
  ],
  'a HEIC photo': [() => latin1('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), /HEIC photo.*: send a PNG/],
  'an AVIF': [() => bytesOf(picture().avif()), /an AVIF.*: send a PNG/],
  'a film': [() => latin1('\0\0\0\x18ftypisom\0\0\0\0mp42isom'), /video: send a PNG/],
  'a page': [() => latin1('<html><script>'), /not a picture/],
  nothing: [() => new Uint8Array(), /not a picture/],
  'a picture of too many pixels': [
    async () => {
      const bytes = await bytesOf(picture().png())
      new DataView(bytes.buffer).setUint32(16, 30_000)
      new DataView(bytes.buffer).setUint32(20, 30_000)
      return bytes
    },
    /has 30000 × 30000 pixels; the limit is 25 million/,
  ],
  'a PNG that lies down': [
    () => bytesOf(picture().withMetadata({ orientation: 6 }).png()),
    /only upright because of its metadata: save it upright/,
  ],
  'a WebP that lies down': [
    () => bytesOf(picture().withMetadata({ orientation: 6 }).webp()),
    /only upright because of its metadata: save it upright/,
  ],
}

it.each(Object.entries(refused))('explains why it rejects %s', async (_what, [make, words]) => {
  const given = await make()
  expect(() => cleanPicture(given)).toThrow(
    expect.objectContaining({
      code: 'bad-input',
      message: expect.stringMatching(words),
      issues: [{ path: 'image', message: expect.stringMatching(words) }],
    }),
  )
})

it.each(Object.entries(kinds))(
  'rejects %s that is cut off at any position',
  async (_type, make) => {
    const given = await bytesOf(make())
    for (let length = 16; length < given.length; length += Math.ceil(given.length / 150))
      expect(() => cleanPicture(given.slice(0, length)), `${length}`).toThrow(/^The picture is /)
  },
)

it.each(Object.entries(kinds))(
  'rejects or cleans damaged %s without other errors',
  async (_type, make) => {
    const given = await bytesOf(make())
    for (let at = 0; at < Math.min(given.length, 600); at += 1) {
      const damaged = given.slice()
      damaged[at] = 0xff - (damaged[at] ?? 0)
      try {
        expect(includes(cleanPicture(damaged).bytes, 'xmpmeta')).toBe(false)
      } catch (error) {
        expect(error).toMatchObject({ code: 'bad-input' })
      }
    }
  },
)
