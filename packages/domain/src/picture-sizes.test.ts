import { expect, it } from 'vitest'

import { sizesOfUpload, wholePicture } from './picture-sizes.ts'

const name = `/media/pictures/${'0a'.repeat(16)}`

it('names the smaller sizes of an upload, and finds the upload again', () => {
  const path = `${name}-1600.webp`
  const sizes = sizesOfUpload(path)
  expect(sizes).toEqual([
    { path: `${name}-1600-400.webp`, width: 400 },
    { path: `${name}-1600-800.webp`, width: 800 },
    { path, width: 1600 },
  ])
  expect(sizes.map((one) => wholePicture(one.path))).toEqual([path, path, null])
})

it('offers no size as large as the upload', () => {
  expect(sizesOfUpload(`${name}-800.png`).map(({ width }) => width)).toEqual([400, 800])
  expect(sizesOfUpload(`${name}-400.jpg`).map(({ width }) => width)).toEqual([400])
})

it.each([
  `${name}.webp`,
  `${name}-1600-400.webp`,
  `${name}-1600.gif`,
  `https://shop.example${name}-1600.webp`,
  `${name}-1600.webp?x`,
  '/media/products/tee/black-800.webp',
  '',
])('knows no sizes of %j', (path) => {
  expect(sizesOfUpload(path)).toEqual([])
})
