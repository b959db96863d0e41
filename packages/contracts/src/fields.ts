/** Fields that several contracts share. */
import * as v from 'valibot'
import { maxPageLimit } from '@shop/domain/limits'

/** A picklist whose message names the options. */
export const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `must be one of ${options.join(', ')}`)

const hasNoControls = (text: string): boolean => !/[^\P{Cc}\t\n\r]/u.test(text)

/**
 * Text of one or more lines. Every string in a request uses this schema or a stricter one. Lone
 * surrogates are rejected because UTF-8 cannot encode them, and NUL because it ends a string in
 * SQLite's full-text search. Bidirectional controls are allowed because right-to-left scripts need
 * them; code that prints a text beside others isolates it.
 */
export const Text = v.pipe(
  v.string(),
  v.check((text) => text.isWellFormed(), 'has a broken character: write it again'),
  v.check(hasNoControls, 'must not contain control characters'),
)

/**
 * Replaces tabs and line breaks, which come with text pasted from a table, by spaces. It must come
 * last in a pipe, because JSON Schema has no rule that follows a transform.
 */
export const toOneLine = v.transform((text: string) => text.replaceAll(/[\t\n\r]+/g, ' '))

/** Text of one line. */
export const LineText = v.pipe(Text, toOneLine)

/** A trimmed line of at most `maxLength` characters, which may be empty. */
export const line = (maxLength: number) =>
  v.pipe(
    Text,
    v.trim(),
    v.maxLength(maxLength, `must be at most ${maxLength} characters`),
    toOneLine,
  )

/** Trimmed, non-empty text of at most `maxLength` characters. */
export const requiredText = (maxLength: number) =>
  v.pipe(
    Text,
    v.trim(),
    v.minLength(1, 'is required'),
    v.maxLength(maxLength, `must be at most ${maxLength} characters`),
  )

/** A trimmed, non-empty line of at most `maxLength` characters. */
export const requiredLine = (maxLength: number) => v.pipe(requiredText(maxLength), toOneLine)

/**
 * Returns a text in the form in which mail programs and agents look for URLs. It is in NFKC,
 * because they treat `：//` and `ｗｗｗ.` as a browser does, and has no invisible characters, which
 * could hide a URL.
 */
export const undisguised = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')

const looksLikeLink = (text: string): boolean =>
  /:\/\/|(?:^|[^\p{L}\p{N}])www\.|[\p{L}\p{N}]\.\p{L}{2,}\//iu.test(undisguised(text))

/**
 * A required line for e-mails. Links are rejected, because anybody can order with a stranger's
 * email, and the stranger would get the link.
 */
export const requiredNameLine = (maxLength: number) =>
  v.pipe(
    requiredText(maxLength),
    v.check(
      (text) => !looksLikeLink(text),
      'must not look like a link: leave out "://", "www." and paths, and put a space after a full stop',
    ),
    toOneLine,
  )

/** The words that a list is searched for. */
export const SearchText = v.pipe(Text, v.maxLength(200), toOneLine)

/** A whole number from `min` to `max`. The message names `unit`: `whole hours from 1 to 168`. */
export const wholeNumber = (min: number, max: number, unit?: string) => {
  const message = `must be ${unit ? `whole ${unit}` : 'a whole number'} from ${min} to ${max}`
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

/** Parameters of a path, such as an id. The handler checks that the thing exists. */
export const pathFields = <const Names extends readonly string[]>(...names: Names) =>
  v.object(v.entriesFromList(names, LineText))

/** `limit` is 1 to 200 and defaults to 200; `offset` defaults to 0. Both are text in a query. */
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
 * An address by the rule of `<input type="email">` (HTML Living Standard, "valid email address"),
 * with at most 254 characters. The shop accepts every address that a browser accepts.
 */
export const EmailAddress = v.pipe(requiredText(254), v.rfcEmail('must be an email address'))
