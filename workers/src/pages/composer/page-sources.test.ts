import { expect, it } from 'vitest'

import { release } from '@shop/testkit/wire'

import { documentPolicy } from '../../platform/http/response-headers.ts'
import { sourcesAt } from './compose-page.ts'

const api = 'https://api.looks.example'
const maps = 'https://maps.example'
const looks = release({
  module: 'looks',
  routes: ['/looks'],
  slots: {},
  sources: { connect: [api], frame: [maps], image: [api, maps] },
})
const checkout = release({
  module: 'checkout',
  routes: ['/cart', '/pay'],
  slots: {},
  isolated: ['/pay'],
  sources: { connect: ['https://pay.example'] },
})
const admin = release({ module: 'admin', routes: ['/admin'], slots: {}, audience: 'staff' })
const risk = release({
  module: 'risk',
  routes: [],
  slots: { 'admin.order': './risk' },
  sources: { connect: ['https://risk.example', api] },
})
const releases = [looks, checkout, admin, risk]

const policyAt = (path: string): string[] => {
  const pictureHosts = ['images.example.com']
  const policy = documentPolicy('shop', { pictureHosts, sources: sourcesAt(releases, path) })
  return policy('abc')
    .split('; ')
    .filter((directive) => /^(connect|frame|img|script)-src/.test(directive))
}

it('a document may use the sources of every module that may run in it, each listed once', () => {
  expect(policyAt('/cart')).toEqual([
    "script-src 'nonce-abc' 'strict-dynamic'",
    `img-src 'self' data: https://images.example.com ${api} ${maps}`,
    `connect-src 'self' ${api} https://pay.example https://risk.example`,
    `frame-src ${maps}`,
  ])
})

it('an isolated page may use only the sources of its own module', () => {
  expect(policyAt('/pay')).toEqual([
    "script-src 'nonce-abc' 'strict-dynamic'",
    "img-src 'self' data: https://images.example.com",
    "connect-src 'self' https://pay.example",
  ])
})

it('a page for staff may use the sources of modules in the back office', () => {
  expect(policyAt('/admin')).toContain(`connect-src 'self' https://risk.example ${api}`)
  expect(policyAt('/admin').join()).not.toContain(maps)
})
