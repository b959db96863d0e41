/** Fields that several contracts share. */
import * as v from 'valibot'
import { maxPageLimit } from '@shop/domain/limits'

/** One of some words, with a message that lists them. */
export const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `must be one of ${options.join(', ')}`)

/** What is searched for in a list. */
export const SearchText = v.pipe(v.string(), v.maxLength(200))

/** `limit` is 1 to 200, 200 when left out; `offset` is what to pass over, 0 when left out. Both are texts in a query. */
export const pageFields = {
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, 'must be a whole number'),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(maxPageLimit),
    ),
    '200',
  ),
  offset: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'must be a whole number'), v.transform(Number)),
    '0',
  ),
}

/**
 * The rule of `<input type="email">` (HTML Living Standard, "valid email address"), at most 254 characters:
 * what a browser takes, the shop takes.
 */
export const EmailAddress = v.pipe(
  v.string('is required'),
  v.trim(),
  v.minLength(1, 'is required'),
  v.maxLength(254, 'must be at most 254 characters'),
  v.rfcEmail('must be an email address'),
)
