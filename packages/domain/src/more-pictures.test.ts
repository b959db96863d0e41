import { expect, it } from 'vitest'

import { imageInColor, parsePicture, pictureText } from './more-pictures.ts'

it.each([
  { image: '/media/pictures/back.png', color: null },
  { image: '/media/pictures/back.png', color: 'Black/White' },
  { image: 'https://cdn.example/a.jpg?width=800&v=1', color: null },
  { image: 'https://cdn.example/a.jpg?width=800&v=1', color: 'Heather Gray' },
  { image: 'my photo (1).png', color: null },
  { image: 'my photo (1).png', color: 'Navy' },
])('reads $color=$image as it wrote it', (picture) => {
  expect(parsePicture(pictureText(picture))).toEqual(picture)
})

it('ignores spaces around the color and the image', () => {
  expect(parsePicture('Navy = back.png')).toEqual({ image: 'back.png', color: 'Navy' })
})

it('finds the first picture in a color, or else the main picture', () => {
  const pictures = [
    { image: '/detail.png', color: null },
    { image: '/navy.png', color: 'Navy' },
    { image: '/navy-back.png', color: 'Navy' },
  ]
  const product = { image: '/main.png', pictures }
  expect(imageInColor(product, 'Navy')).toBe('/navy.png')
  expect(imageInColor(product, 'Red')).toBe('/main.png')
  expect(imageInColor(product, undefined)).toBe('/main.png')
  expect(imageInColor({ image: '/main.png' }, 'Navy')).toBe('/main.png')
})
