/** Values that have broken other programs. */
import * as fc from 'fast-check'

import hostile from './hostile.json' with { type: 'json' }

const bounds = [-1, 0, 1, 99, 100, 101, 1e6, 1e6 + 1, 1e15, 0.005, 0.1 + 0.2, 2 ** 53]
const lengths = [0, 1, 39, 40, 41, 64, 65, 200, 201, 254, 255, 500, 501, 2000, 2001, 5001, 10_001]

const bound = fc.constantFrom(...bounds).map(String)
const long = fc.constantFrom(...lengths).map((length) => 'x'.repeat(length))

/** Strings of any code points. fast-check also draws names such as `__proto__`. */
const text: fc.Arbitrary<string> = fc.oneof(
  // Half of a surrogate pair, which UTF-8 and JSON files cannot contain.
  fc.constantFrom(...hostile.texts, '\ud800'),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double().map(String),
)

const nested = (open: string, close: string): string => `${open.repeat(2000)}1${close.repeat(2000)}`

/** JSON texts that replace a value: at or beyond a bound, or of another type. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  bound,
  fc.oneof(long, text).map((one) => JSON.stringify(one)),
  fc.json({ maxDepth: 3 }),
  fc.constantFrom(...hostile.json, nested('[', ']'), nested('{"a":', '}')),
)

export const hostileBody: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  hostileJson,
  fc.uint8Array(),
  fc.constantFrom(...hostile.bodies, '['.repeat(30_000), 'x'.repeat(70_000)),
  fc.constantFrom(`"${'\\u0000'.repeat(5000)}"`),
)

/** One header, with any hostile name and any hostile value. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc
  .tuple(
    fc.constantFrom(...hostile.headerNames),
    fc.constantFrom(...hostile.headerValues, 'x'.repeat(4000), 'x'.repeat(100_000)),
  )
  .map(([name, value]) => ({ [name]: value }))

/** A part of a URL. A URL cannot contain a lone surrogate as text, only as bytes. */
export const hostileUrlPart: fc.Arbitrary<string> = fc.oneof(
  bound,
  long,
  text.map((one) => encodeURIComponent(one.toWellFormed()) || '%20'),
  fc.constantFrom(...hostile.urlParts),
)

const manyFields = Array.from({ length: 500 }, (_none, index) => `a${index}=${index}`).join('&')

/** A part of a query. */
export const hostileField: fc.Arbitrary<string> = fc.constantFrom(...hostile.fields, manyFields)

export const anyMethod: fc.Arbitrary<string> = fc.constantFrom(...hostile.methods)
