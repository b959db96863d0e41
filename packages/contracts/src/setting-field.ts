import * as v from 'valibot'

/**
 * The texts and input of a form's field. Staff type `cents` in dollars, and an `instant` in the
 * shop's time zone. `categories` are ids, separated by commas. An `id` is derived from the row's
 * name, but staff may type a `slug`.
 */
export type FieldTexts = {
  label: string
  /** The form fills in `{timeZone}`. */
  help?: string
  kind?:
    | 'cents'
    | 'percent'
    | 'clock'
    | 'instant'
    | 'weekdays'
    | 'state'
    | 'states'
    | 'categories'
    | 'id'
    | 'slug'
    | 'choice'
    | 'sentence'
    | 'paragraphs'
    | 'markdown'
}

/** Adds the texts of a form's field to its schema. */
export const field = <const Schema extends v.GenericSchema>(schema: Schema, texts: FieldTexts) =>
  v.pipe(schema, v.metadata(texts))

export const flag = v.boolean('must be true or false')

/** A time in UTC, as forms of staff send it. */
export const Instant = v.pipe(
  v.string(),
  v.isoTimestamp('must be a UTC time: 2026-01-05T09:30:00Z'),
)
