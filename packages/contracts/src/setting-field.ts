import * as v from 'valibot'

import { listOf } from './fields.ts'

/** How a form labels and shows a field. */
export type FieldTexts = {
  label: string
  /** The form fills in `{timeZone}`. */
  help?: string | undefined
  /** The form shows the field only while another field has this value. */
  when?: readonly [name: string, value: string]
  kind?:
    /** Typed in dollars. */
    | 'cents'
    | 'percent'
    | 'clock'
    /** Typed in the shop's time zone. */
    | 'instant'
    | 'weekdays'
    | 'state'
    | 'states'
    /** Ids, separated by commas. */
    | 'categories'
    | 'products'
    /** Hidden, and made from the row's name. */
    | 'id'
    /** Made from the row's title if staff leave it empty. */
    | 'slug'
    | 'choice'
    | 'sentence'
    | 'paragraphs'
    | 'markdown'
}

/** Adds the texts of a form's field to its schema. */
export const field = <const Schema extends v.GenericSchema>(
  schema: Schema,
  label: string,
  texts: Omit<FieldTexts, 'label'> = {},
) => v.pipe(schema, v.metadata({ label, ...texts }))

/** A list of at most `max` rows with these fields. */
export const rowsOf = <const Entries extends v.ObjectEntries>(max: number, entries: Entries) =>
  listOf(v.object(entries), max)

export const flag = v.boolean('must be true or false')

const mustBeUtc = 'must be a UTC time: 2026-01-05T09:30:00Z'

/** A time in UTC, as the back office's forms send it. */
export const Instant = v.pipe(
  v.string(),
  v.isoTimestamp(mustBeUtc),
  // `Date.parse` returns NaN for an offset without minutes, such as `+05`.
  v.check((typed) => !Number.isNaN(Date.parse(typed)), mustBeUtc),
)

/** The fields of a period of time, which may have no start or no end. */
export const periodFields = {
  from: field(v.nullable(Instant), 'From', {
    help: 'In the shop’s time ({timeZone}), wherever you are. Empty: right away.',
    kind: 'instant',
  }),
  until: field(v.nullable(Instant), 'Until', {
    help: 'In the shop’s time, too. Empty: no end.',
    kind: 'instant',
  }),
}

/** True if the period ends after its start, or lacks a start or an end. */
export const endsLater = ({ from, until }: Record<'from' | 'until', string | null>): boolean =>
  !from || !until || Date.parse(from) < Date.parse(until)
