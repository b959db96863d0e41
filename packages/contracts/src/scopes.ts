import { oneOf } from './fields.ts'

/** Describes each scope of an API key to the staff who grant it. */
export const scopeTexts = {
  'products:read': 'Read products with their stock by variant',
  'products:write': 'Create and change products, with their prices and stock',
  'stock:write': 'Change stock',
  'orders:read': 'Read orders with names, email addresses and postal addresses',
  'orders:ship': 'Set tracking numbers, which marks orders as shipped and emails customers',
  'returns:read': 'Read returns, with the names of customers and what they wrote',
  'returns:write': 'Start, approve, receive and exchange returns, which emails customers',
  'refunds:write': 'Pay money back to customers',
  'customers:read': 'Read customers with names, email addresses and what they bought',
  'reviews:read': 'Read reviews, including those not approved yet',
} as const

export type Scope = keyof typeof scopeTexts

/** All scopes, in the order in which staff see them. */
export const scopes = Object.keys(scopeTexts) as Scope[]

/** The name of a program's right: a noun and a verb, such as `orders:read`. */
export const Scope = oneOf(scopes)
