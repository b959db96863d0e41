import { expect, test } from 'vitest'

import { makeProduct } from '@shop/testkit/models'

import { addWord, draftOf, withPicture, withPictureUp } from './product-draft.ts'

test('fills the form with a product, with prices in dollars and an empty stock change', () => {
  const product = makeProduct({
    priceCents: 4050,
    originalPriceCents: 5000,
    featured: true,
    sku: 'T-1',
    specifications: { material: 'Cotton', features: ['Boxy'] },
  })
  expect(draftOf(product)).toMatchObject({
    name: product.name,
    price: '40.50',
    originalPrice: '50.00',
    sku: 'T-1',
    stock: '',
    featured: true,
    material: 'Cotton',
    weight: '',
    features: ['Boxy'],
  })
})

test('starts a new product empty', () => {
  expect(draftOf()).toMatchObject({
    name: '',
    price: '',
    originalPrice: '',
    sizes: [],
  })
})

test('trims an added word', () => {
  expect(addWord(['S'], ' M ')).toEqual(['S', 'M'])
})

test('adds neither blanks nor a duplicate', () => {
  const words = ['S']
  expect(addWord(words, '  ')).toBe(words)
  expect(addWord(words, 'S ')).toBe(words)
})

const [back, navy] = [
  { image: '/back.png', color: null },
  { image: '/navy.png', color: 'Navy' },
]

test('adds the first picture as the main one, and others once', () => {
  const none = { image: ' ', pictures: [] }
  const one = withPicture(none, '/main.png')
  expect(one).toEqual({ image: '/main.png', pictures: [] })
  const two = withPicture(one, '/back.png')
  expect(two).toEqual({ image: '/main.png', pictures: [back] })
  expect(withPicture(two, '/back.png')).toEqual(two)
  expect(withPicture(two, '/main.png')).toEqual(two)
})

test('shows a picture once that a product has several times', () => {
  const product = makeProduct({ image: '/main.png', pictures: [navy, back, navy] })
  expect(draftOf(product).pictures).toEqual([navy, back])
  const repeated = { image: product.image, color: 'Navy' }
  expect(draftOf({ ...product, pictures: [back, repeated] }).pictures).toEqual([back])
})

test('moves a picture up, and the first one to the place of the main picture', () => {
  const pictures = { image: '/main.png', pictures: [back, navy] }
  expect(withPictureUp(pictures, 1)).toEqual({ image: '/main.png', pictures: [navy, back] })
  expect(withPictureUp(pictures, 0)).toEqual({
    image: '/back.png',
    pictures: [{ image: '/main.png', color: null }, navy],
  })
  expect(withPictureUp({ ...pictures, image: '' }, 0)).toEqual({
    image: '/back.png',
    pictures: [navy],
  })
})
