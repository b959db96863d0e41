import { apiObject } from '@shop/contracts/api-object'
import { DollarsSum } from '@shop/contracts/dollars'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { wireOf } from './wire.ts'

const Sale = apiObject(
  {
    product_id: v.string(),
    price: DollarsSum,
    sold_at: v.string(),
    returned_at: v.nullable(v.string()),
    at: v.optional(v.string()),
  },
  ['price'],
)
const toSale = wireOf(Sale)
const stored = { productId: 'tee', priceCents: 1999, soldAtMs: 0, returnedAtMs: null }

describe('wireOf', () => {
  it('writes names in snake_case, money in dollars and times in ISO 8601', () => {
    expect(toSale(stored)).toEqual({
      product_id: 'tee',
      price: 19.99,
      sold_at: '1970-01-01T00:00:00.000Z',
      returned_at: null,
    })
  })

  it('leaves out whatever the schema does not name', () => {
    const withSecret = { ...stored, secret: 'whsec_1' }
    expect(JSON.stringify(toSale(withSecret))).not.toContain('whsec')
  })

  it('is undone by the schema, except for times', () => {
    expect(v.parse(Sale, toSale(stored))).toMatchObject({ productId: 'tee', priceCents: 1999 })
  })
})
