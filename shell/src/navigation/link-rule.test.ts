import { expect, it } from 'vitest'

import { type ClickedLink, hrefToFollow, type LinkClick } from './navigation.ts'

const here = {
  href: 'https://shop.test/shop?sort=new',
  origin: 'https://shop.test',
  pathname: '/shop',
  search: '?sort=new',
  isInFrame: (path: string) => !path.startsWith('/admin'),
}

const follow = (
  href: string,
  { link, ...click }: Partial<LinkClick> & { link?: Partial<ClickedLink> } = {},
) =>
  hrefToFollow(
    {
      defaultPrevented: false,
      button: 0,
      metaKey: false,
      ctrlKey: false,
      shiftKey: false,
      altKey: false,
      ...click,
    },
    { href: new URL(href, here.href).href, target: '', hasAttribute: () => false, ...link },
    here,
  )

it.each([
  ['/product/tee', '/product/tee'],
  ['/shop?sort=price-low', '/shop?sort=price-low'],
  ['https://shop.test/about#team', '/about#team'],
  ['?category=Hats', '/shop?category=Hats'],
  ['/shop?sort=new', '/shop?sort=new'],
  ['/apiary', '/apiary'],
  ['/media', '/media'],
  ['/shop#grid', '/shop#grid'],
])('follows %s', (href, followed) => {
  expect(follow(href)).toBe(followed)
})

it.each([
  ['another site', 'https://example.com/shop'],
  ['another port', 'https://shop.test:8443/shop'],
  ['the API', '/api/products'],
  ['a picture', '/media/products/tee/black-800.webp'],
  ['a file of a release', '/modules/catalog/1.0.0/remote.js'],
  ['a place on this page', '#grid'],
  ['a page in another frame', '/admin/orders'],
  ['a path that alone would name another host', 'https://shop.test//example.com/shop'],
  ['the same with a backslash', 'https://shop.test/\\example.com/shop'],
  ['mail', 'mailto:hello@example.com'],
  ['a phone', 'tel:+15045550100'],
])('leaves %s to the browser', (_title, href) => {
  expect(follow(href)).toBeNull()
})

it.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey', 'defaultPrevented'])(
  'leaves a click with %s to the browser',
  (name) => {
    expect(follow('/about', { [name]: true })).toBeNull()
  },
)

it.each([1, 2])('leaves mouse button %i to the browser', (button) => {
  expect(follow('/about', { button })).toBeNull()
})

it('leaves downloads and links with a target to the browser', () => {
  expect(follow('/about', { link: { target: '_blank' } })).toBeNull()
  expect(follow('/about', { link: { hasAttribute: (name) => name === 'download' } })).toBeNull()
})
