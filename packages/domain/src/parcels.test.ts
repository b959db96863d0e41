import { describe, expect, it } from 'vitest'

import { type Carrier } from './carriers.ts'
import {
  checkTracking,
  findCarrier,
  normalizeTracking,
  trackingHref,
  trackingText,
  unsentPieces,
} from './parcels.ts'

const check = (carrier: Carrier, typed: string, url: string | null = null) =>
  checkTracking({ carrier, number: normalizeTracking(carrier, typed), url })

describe('a tracking number', () => {
  it.each([
    ['ups', '1Z 999 AA1 01 2345 6784'],
    ['ups', '1z999aa10123456784'],
    ['usps', '9400 1000 0000 0000 0000 00'],
    ['usps', '9205-5000-0000-0000-0000-00'],
    ['usps', '420 70130 9400 1000 0000 0000 0000 00'],
    ['usps', 'EC 000 000 000 US'],
    ['fedex', '9999 9999 9999'],
    ['fedex', '9999 9999 9999 999'],
    ['fedex', '9612 0000 0000 0000 0000 00'],
    ['dhl', '0000000000'],
    ['dhl', 'JD014600003889334412'],
    ['ups', '123456789012'],
    ['dhl', '123456789012345'.slice(0, 12)],
    ['ups', 'T1234567890'],
    ['fedex', 'NEWFORMAT7'],
    ['other', 'ab/12 x'],
  ] as const)('of %s passes as %s', (carrier, typed) => {
    expect(check(carrier, typed)).toBeNull()
  })

  it.each([
    ['usps', '1Z999AA10123456784', 'UPS'],
    ['ups', '9400100000000000000000', 'USPS'],
    ['dhl', '961200000000000000 0000', 'FedEx'],
    ['usps', '999999999999', 'FedEx'],
    ['fedex', '0000000000', 'DHL'],
  ] as const)('given for %s as %s is one of %s', (carrier, typed, name) => {
    const message = `must fit the number, which looks like one of ${name}`
    expect(check(carrier, typed)).toEqual({ field: 'carrier', message })
  })

  it('is refused if a spreadsheet has shortened it, or if it contains other characters', () => {
    const field = 'tracking_number'
    expect(check('usps', '9.4001E+21')).toMatchObject({ field })
    expect(check('other', '9,4E+21')).toMatchObject({ field })
    expect(check('ups', '<script>')).toMatchObject({ field })
    expect(check('ups', '1Z')).toMatchObject({ field })
  })
})

it('is named by carrier and number', () => {
  expect(trackingText('ups', '1Z9')).toBe('UPS 1Z9')
  expect(trackingText('dhl', null)).toBe('DHL without tracking')
  expect([trackingText('other', 'a1'), trackingText('other', null)]).toEqual([
    'a1',
    'Without tracking',
  ])
})

it('finds the carrier of a number, unless another carrier uses the same format', () => {
  expect(['1z 999aa1 0123456784', 'EC000000000US', '123'].map(findCarrier)).toEqual([
    'ups',
    'usps',
    undefined,
  ])
})

describe('a link', () => {
  it('has the number, encoded', () => {
    expect(trackingHref({ carrier: 'ups', number: '1Z9', url: null })).toBe(
      'https://www.ups.com/track?tracknum=1Z9',
    )
    const url = 'https://courier.example/t/{number}?again={number}'
    expect(trackingHref({ carrier: 'other', number: 'a/ "1', url })).toBe(
      'https://courier.example/t/a%2F%20%221?again=a%2F%20%221',
    )
    expect(trackingHref({ carrier: 'other', number: '1', url: null })).toBeNull()
    expect(trackingHref({ carrier: 'dhl', number: null, url: null })).toBeNull()
  })

  it.each(['javascript:alert(1)', 'http://courier.example/', 'https://a:b@courier.example/', 'x'])(
    'may not be %s',
    (url) => expect(check('other', '1', url)).toMatchObject({ field: 'tracking_url' }),
  )

  it('is only for another carrier', () => {
    expect(check('ups', '1Z999AA10123456784', 'https://a.example')).toMatchObject({
      field: 'tracking_url',
    })
  })
})

it('counts the pieces that are in no parcel and were not returned', () => {
  const items = [
    { id: 'a', quantity: 3, returned: 0 },
    { id: 'b', quantity: 2, returned: 1 },
  ]
  const parcels = [{ items: [{ id: 'a', quantity: 1 }] }, { items: [{ id: 'b', quantity: 2 }] }]
  expect(unsentPieces(items, parcels)).toEqual([{ id: 'a', quantity: 2 }])
})
