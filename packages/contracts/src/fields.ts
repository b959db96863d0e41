import * as v from 'valibot'
import { maxPageLimit } from '@shop/domain/limits'

/** Makes a picklist whose error message lists the options. */
export const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `must be one of ${options.join(', ')}`)

const hasNoControls = (text: string): boolean => !/[^\P{Cc}\t\n\r]/u.test(text)

/**
 * Text of one or more lines. Every string in a request uses this schema or a stricter one. Rejects
 * lone surrogates, which UTF-8 cannot encode, and control characters such as NUL, which ends a
 * string in SQLite. Tabs, line feeds and carriage returns are allowed.
 */
export const Text = v.pipe(
  v.string(),
  v.check((text) => text.isWellFormed(), 'has a broken character: type it again'),
  v.check(hasNoControls, 'must not contain control characters'),
)

const upTo = (maxLength: number) =>
  v.maxLength<string, number, string>(maxLength, `must be at most ${maxLength} characters`)

/** Text of at most `maxLength` characters. */
export const text = (maxLength: number) => v.pipe(Text, upTo(maxLength))

/**
 * Turns tabs and line breaks into spaces. Must be the last step of a pipe, because a JSON Schema
 * omits every step after it.
 */
export const toOneLine = v.transform((typed: string) => typed.replaceAll(/[\t\n\r]+/g, ' '))

/** Text of one line. */
export const LineText = v.pipe(Text, toOneLine)

/** A trimmed line of 0 to `maxLength` characters. */
export const line = (maxLength: number) => v.pipe(Text, v.trim(), upTo(maxLength), toOneLine)

/** Trimmed, non-empty text of at most `maxLength` characters. */
export const requiredText = (maxLength: number) =>
  v.pipe(Text, v.trim(), v.minLength(1, 'is required'), upTo(maxLength))

/** A trimmed, non-empty line of at most `maxLength` characters. */
export const requiredLine = (maxLength: number) => v.pipe(requiredText(maxLength), toOneLine)

/** Applies NFKC and removes invisible characters, as mail programs do before they find URLs. */
export const undisguised = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')

const looksLikeLink = (typed: string): boolean =>
  /:\/\/|(?:^|[^\p{L}\p{N}])www\.|[\p{L}\p{N}]\.\p{L}{2,}\//iu.test(undisguised(typed))

/**
 * A required line that e-mails quote. Rejects links, because anyone can make the shop send such an
 * e-mail to a stranger.
 */
export const requiredNameLine = (maxLength: number) =>
  v.pipe(
    requiredText(maxLength),
    v.check(
      (typed) => !looksLikeLink(typed),
      'must not look like a link: leave out "://", "www." and paths, and put a space after a period',
    ),
    toOneLine,
  )

/** Search words, at most 200 characters. */
export const SearchText = v.pipe(Text, v.maxLength(200), toOneLine)

/** Ids in a query, separated by commas. */
export const idList = <Id extends v.GenericSchema<string, string>>(id: Id, max: number) =>
  v.pipe(
    Text,
    v.description(`Ids separated by commas, at most ${max}; unknown ones are ignored.`),
    v.transform((ids) => ids.split(',')),
    listOf(id, max, 'ids'),
  )

/** A whole number from `min` to `max`. The message names `unit`: "whole hours from 1 to 168". */
export const wholeNumber = (min: number, max: number, unit?: string) => {
  const message = `must be ${unit ? `whole ${unit}` : 'a whole number'} from ${min} to ${max}`
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

/** A list of at most `max` items. The message calls the items `noun`. */
export const listOf = <Item extends v.GenericSchema>(item: Item, max: number, noun?: string) =>
  v.pipe(
    v.array(item),
    v.maxLength<v.InferOutput<Item>[], number, string>(
      max,
      `must be at most ${noun ? `${max} ${noun}` : max}`,
    ),
  )

/** Rejects a list in which two items have the same key. */
export const unique = <Item>(keyOf: (item: Item) => unknown, message: string) =>
  v.check<Item[], string>((all) => new Set(all.map(keyOf)).size === all.length, message)

/** A whole number in a query, as text of at most `maxDigits` digits. */
export const digits = (
  maxDigits: number,
  message = `must be a whole number of at most ${maxDigits} digits`,
) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(String.raw`^\d{1,${maxDigits}}$`), message),
    v.transform(Number),
  )

/** The parameter `limit` of a list, from 1 to `max`. */
export const limitField = (max: number, byDefault: `${number}`) =>
  v.optional(v.pipe(digits(4), v.minValue(1), v.maxValue(max)), byDefault)

/** Parameters of a list in pages. By default, a page has the most rows allowed. */
export const pageFields = {
  limit: limitField(maxPageLimit, '200'),
  offset: v.optional(digits(6), '0'),
}

/** The query of a list in pages without filters. */
export const PageQuery = v.strictObject(pageFields)
export type PageQuery = v.InferOutput<typeof PageQuery>

/** Parameters of a path, such as an id. The handler checks whether the id exists. */
export const pathFields = <const Names extends readonly string[]>(...names: Names) =>
  v.object(v.entriesFromList(names, LineText))

/** An address that `<input type="email">` accepts (HTML Living Standard, "valid email address"). */
export const EmailAddress = v.pipe(requiredText(254), v.rfcEmail('must be an email address'))
