import { expect, it } from 'vitest'

import { pictureType } from './picture-type.ts'

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const starts = {
  'image/png': '\x89PNG\r\n\x1a\n\0\0',
  'image/jpeg': '\xff\xd8\xff\xe0\0\x10JFIF',
  'image/webp': 'RIFF\x10\0\0\0WEBPVP8 ',
  'image/avif': '\0\0\0\x20ftypavif\0\0\0\0mif1',
}

it.each(Object.entries(starts))('knows %s', (type, start) => {
  expect(pictureType(type, bytesOf(start))).toBe(type)
})

it('knows an AVIF whose brand comes after others, and a content type with parameters', () => {
  const start = bytesOf('\0\0\0\x20ftypmif1\0\0\0\0avif')
  expect(pictureType('Image/AVIF; foo=bar', start)).toBe('image/avif')
})

it.each([
  ['a type that is not its own', 'image/png', starts['image/jpeg']],
  ['a page that calls itself a picture', 'image/jpeg', '<html><script>'],
  ['a drawing with scripts', 'image/svg+xml', '<svg xmlns='],
  ['an animation', 'image/gif', 'GIF89a'],
  ['a film of the same family', 'image/avif', '\0\0\0\x20ftypisom\0\0\0\0mp42'],
  ['no type', '', starts['image/png']],
  ['nothing', 'image/png', ''],
  ['a name of objects', 'constructor', starts['image/png']],
])('refuses %s', (_what, type, start) => {
  expect(pictureType(type, bytesOf(start))).toBeNull()
})
