/** Fields that several contracts share. */
import * as v from 'valibot'
import { maxPageLimit } from '@shop/domain/limits'

/** One of some words, with a message that lists them. */
export const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `must be one of ${options.join(', ')}`)

const hasNoControls = (text: string): boolean => !/[^\P{Cc}\t\n\r]/u.test(text)

/**
 * Text of any number of lines. Every string of a request is this, or has a stricter form of its own. Half a
 * surrogate pair cannot be sent on as UTF-8, and NUL ends a text in C, as SQLite's full-text search reads it:
 * neither may come further than here. Marks that turn text around are allowed, because right-to-left scripts
 * need them; code that prints a text beside others isolates it.
 */
export const Text = v.pipe(
  v.string(),
  v.check((text) => text.isWellFormed(), 'has a broken character: write it again'),
  v.check(hasNoControls, 'must not contain control characters'),
)

/**
 * Makes one line: tabs and line breaks, which come with what is pasted from a table, become spaces. It comes last in
 * a pipe, because the JSON Schema of the API's description has no rule that follows a transform.
 */
export const toOneLine = v.transform((text: string) => text.replaceAll(/[\t\n\r]+/g, ' '))

/** Text of one line. */
export const LineText = v.pipe(Text, toOneLine)

/** A line that may be empty, trimmed, of at most so many characters. */
export const line = (maxLength: number) =>
  v.pipe(
    Text,
    v.trim(),
    v.maxLength(maxLength, `must be at most ${maxLength} characters`),
    toOneLine,
  )

/** Text that may not be empty, trimmed, of at most so many characters. */
export const requiredText = (maxLength: number) =>
  v.pipe(
    Text,
    v.trim(),
    v.minLength(1, 'is required'),
    v.maxLength(maxLength, `must be at most ${maxLength} characters`),
  )

/** A required line, trimmed, of at most so many characters. */
export const requiredLine = (maxLength: number) => v.pipe(requiredText(maxLength), toOneLine)

/** What is searched for in a list. */
export const SearchText = v.pipe(Text, v.maxLength(200), toOneLine)

/** A whole number from `min` to `max`, such as `whole hours from 1 to 168`. */
export const wholeNumber = (min: number, max: number, unit?: string) => {
  const message = `must be ${unit ? `whole ${unit}` : 'a whole number'} from ${min} to ${max}`
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

/** Named parts of a path, such as an id; the handler says whether there is such a thing. */
export const pathFields = <const Names extends readonly string[]>(...names: Names) =>
  v.object(v.entriesFromList(names, LineText))

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
export const EmailAddress = v.pipe(requiredText(254), v.rfcEmail('must be an email address'))
