import { describe, expect, it } from 'vitest'

import { pictureInColor, pictureSources } from './picture-paths.ts'

const shipped = '/media/products/focus-tee-2/black-800.webp'
const foreign = [
  'https://example.com/media/products/focus-tee/black-800.webp',
  '/media/products/focus-tee/black-801.webp',
  '/media/products/focus-tee/black.webp',
  '/media/products/../black-800.webp',
  '/media/products/focus-tee/black-800.webp?x',
  '',
]

describe('pictureInColor', () => {
  it('returns a picture of the same product in the color', () => {
    expect(pictureInColor(shipped, 'Navy')).toBe('/media/products/focus-tee-2/navy-800.webp')
  })

  it('joins a color of two words with a hyphen', () => {
    expect(pictureInColor(shipped, 'Heather Gray')).toBe(
      '/media/products/focus-tee-2/heather-gray-800.webp',
    )
  })

  it('returns the picture itself if no color is chosen', () => {
    expect(pictureInColor(shipped, undefined)).toBe(shipped)
    expect(pictureInColor(shipped, '')).toBe(shipped)
  })

  it.each(foreign)('leaves %j as it is', (image) => {
    expect(pictureInColor(image, 'Navy')).toBe(image)
  })
})

describe('pictureSources', () => {
  it.each(['avif', 'webp'] as const)('offers three widths in %s', (format) => {
    expect(pictureSources(shipped, format)).toBe(
      [
        `/media/products/focus-tee-2/black-400.${format} 400w`,
        `/media/products/focus-tee-2/black-800.${format} 800w`,
        `/media/products/focus-tee-2/black-1200.${format} 1200w`,
      ].join(', '),
    )
  })

  it('offers three widths for a picture in another color, too', () => {
    expect(pictureSources(pictureInColor(shipped, 'Heather Gray'), 'webp')).toContain(
      '/heather-gray-400.webp 400w',
    )
  })

  it('offers the sizes of an upload in its own format', () => {
    const name = `/media/pictures/${'0'.repeat(32)}-1600`
    expect(pictureSources(`${name}.png`, 'webp')).toBe(
      `${name}-400.png 400w, ${name}-800.png 800w, ${name}.png 1600w`,
    )
    expect(pictureSources(`${name}.png`, 'avif')).toBeUndefined()
  })

  it.each(foreign)('offers nothing for %j', (image) => {
    expect(pictureSources(image, 'webp')).toBeUndefined()
  })
})
