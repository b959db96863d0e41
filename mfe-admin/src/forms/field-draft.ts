/**
 * Numbers, money and times are text while staff type them, and the server validates the parsed
 * values.
 */
import * as v from 'valibot'

import type { FieldTexts } from '@shop/contracts/setting-field'
import { fromShopClock, toShopClock } from '@shop/domain/shop-clock'
import { idFromName } from '@shop/domain/import-key'
import { isSame } from '@shop/domain/is-same'
import { weekdays } from '@shop/domain/shop-days'
import { formatCents } from '@shop/domain/money'
import { parseCents, parseNumber } from '@shop/domain/typed-number'
import { type StateCode, stateName } from '@shop/domain/us-states'

import { categoryText, shopTimeZone } from '../frame/display/text.tsx'

type Kind =
  | NonNullable<FieldTexts['kind']>
  | 'text'
  | 'number'
  | 'flag'
  | 'pair'
  | 'list'
  | 'object'

export type FieldSpec = Omit<FieldTexts, 'kind'> & {
  kind: Kind
  isNullable: boolean
  /** Empty unless the field is an object. */
  fields: Readonly<Record<string, FieldSpec>>
  /** Describes each row if the field is a list. */
  item: FieldSpec | undefined
  options: readonly string[]
}

/** For a list of US states (kind `states`), null means all of them. */
export type Draft = string | boolean | null | readonly Draft[] | { readonly [name: string]: Draft }
export type Fields = Readonly<Record<string, Draft>>
export type Values = Readonly<Record<string, unknown>>

type Schema = v.GenericSchema & {
  entries?: Record<string, Schema>
  item?: Schema
  wrapped?: Schema
  options?: readonly string[]
}

/** The cast is safe, because it only adds properties that schemas may have at run time. */
export const specOf = (given: v.GenericSchema): FieldSpec => {
  const schema = given as Schema
  const isNullable = schema.type === 'nullable'
  const inner = schema.wrapped ?? schema
  const texts: Partial<FieldTexts> = v.getMetadata(schema)
  const { entries = {}, item, options = [] } = inner
  return {
    label: '',
    ...texts,
    kind: texts.kind ?? kinds[inner.type] ?? 'text',
    isNullable,
    fields: mapFields(entries, specOf),
    item: item && specOf(item),
    options,
  }
}

const kinds: Readonly<Record<string, Kind>> = {
  number: 'number',
  boolean: 'flag',
  picklist: 'choice',
  tuple: 'pair',
  array: 'list',
  object: 'object',
}

export const toDraft = (spec: FieldSpec, value: unknown): Draft => {
  const { kind, fields, item } = spec
  if (value === null) return kind === 'states' ? null : ''
  if (Array.isArray(value)) return value.map((one) => (item ? toDraft(item, one) : String(one)))
  if (kind === 'object')
    return mapFields(fields, (one, name) => toDraft(one, (value as Values)[name]))
  return conversions[kind]?.toDraft?.(value) ?? String(value)
}

export const toValue = (spec: FieldSpec, draft: Draft): unknown => {
  const { kind, isNullable, fields, item } = spec
  if (draft === null || (isNullable && draft === '')) return null
  if (typeof draft === 'boolean') return draft
  if (typeof draft === 'string') return conversions[kind]?.toValue?.(draft) ?? draft
  if (!isList(draft))
    return mapFields(fields, (one, name) =>
      toValue(one, isShown(one, draft) ? (draft[name] ?? '') : ''),
    )
  if (kind === 'states') return draft
  if (!item || kind !== 'list') return draft.map(numberOf)
  return withIds(
    item,
    draft.map((one) => toValue(item, one) as Values),
  )
}

export const isShown = ({ when }: FieldSpec, fields: Fields): boolean =>
  !when || fields[when[0]] === when[1]

const withIds = (item: FieldSpec, rows: readonly Values[]): Values[] => {
  const taken = new Set(rows.map(({ id }) => id))
  return rows.map((row) => {
    if (row['id'] !== '') return row
    const id = toId(rowTitle(item, row))
    const free = id !== '' && taken.has(id) ? `${id}-${taken.size}` : id
    taken.add(free)
    return { ...row, id: free }
  })
}

export const draftAt = (draft: Draft, path: string): Draft | undefined =>
  path
    .split('.')
    .reduce<Draft | undefined>(
      (part, name) =>
        typeof part === 'object' && part !== null ? (part as Fields)[name] : undefined,
      draft,
    )

/** Category ids contain no comma. */
export const idsOf = (draft: Draft): string[] => String(draft).split(', ').filter(Boolean)

/** `Array.isArray` alone does not narrow readonly arrays. */
export const isList = (draft: Draft): draft is readonly Draft[] => Array.isArray(draft)

const mapFields = <One, Result>(
  fields: Readonly<Record<string, One>>,
  map: (one: One, name: string) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, map(one, name)]))

const numberOf = (draft: Draft): unknown =>
  typeof draft === 'string' && draft.trim() !== '' ? (parseNumber(draft) ?? draft) : draft

/** Rounds a rate to six decimals, because results such as `0.07 * 100` have more. */
const roundRate = (rate: number): number => Number(rate.toFixed(6))
const percentOf = (rate: unknown): string => String(roundRate(Number(rate) * 100))

const clockOf = (instant: unknown): string =>
  toShopClock(Date.parse(String(instant)), shopTimeZone())

type Conversion = {
  toDraft?: (value: unknown) => Draft
  /** An invalid text stays as it is, so that the server reports it. */
  toValue?: (text: string) => unknown
  toText?: (value: unknown) => string
}

/**
 * Converts a kind's values into what staff type and read, and back. By default, values are texts.
 * The casts are safe, because all values of a kind have the same type.
 */
const conversions: Partial<Record<Kind, Conversion>> = {
  flag: { toDraft: (value) => value === true, toText: (value) => (value === true ? 'yes' : 'no') },
  number: { toValue: numberOf },
  cents: {
    toDraft: (value) => (Number(value) / 100).toFixed(2),
    toValue: (text) => parseCents(text) ?? text,
    toText: (value) => formatCents(Number(value)),
  },
  percent: {
    toDraft: percentOf,
    toValue: (text) => {
      const percent = parseNumber(text.replace(/%\s*$/, ''))
      return percent === null || text.trim() === '' ? text : roundRate(percent / 100)
    },
    toText: (value) => `${percentOf(value)}%`,
  },
  instant: {
    toDraft: clockOf,
    toValue: (text) => fromShopClock(text, shopTimeZone()) ?? text,
    toText: (value) => clockOf(value).replace('T', ' '),
  },
  weekdays: { toText: (value) => (value as number[]).map((day) => weekdays[day]).join(', ') },
  pair: { toText: (value) => (value as number[]).join(' to ') },
  state: { toText: (value) => stateName(value as StateCode) },
  categories: { toText: (value) => idsOf(String(value)).map(categoryText).join(', ') || 'none' },
}

/** The schemas allow 40 characters. Four are for a number that makes the id unique. */
const toId = (name: string): string =>
  idFromName(name)
    .replace(/^[-\d]+/, '')
    .slice(0, 36)
    .replace(/-$/, '')

export const emptyDraft = ({ kind, isNullable, fields, options }: FieldSpec): Draft => {
  if (kind === 'object') return mapFields(fields, emptyDraft)
  if (kind === 'flag') return true
  if (kind === 'choice') return options[0] ?? ''
  if (kind === 'pair') return ['', '']
  if (kind === 'states') return isNullable ? null : []
  return kind === 'weekdays' || kind === 'list' ? [] : ''
}

export const valueText = (spec: FieldSpec, value: unknown): string => {
  const { kind, fields, item } = spec
  if (value === null) return kind === 'states' ? 'all states' : 'none'
  const toText = conversions[kind]?.toText
  if (toText) return toText(value)
  if (kind === 'object') return objectText(Object.entries(fields).filter(isSeen), value as Values)
  if (!Array.isArray(value)) return String(value)
  const texts = value.map((one) => (item ? valueText(item, one) : String(one)))
  return texts.join(item ? '; ' : ', ') || 'none'
}

type NamedField = readonly [name: string, field: FieldSpec]

const isSeen = ([, { kind }]: NamedField): boolean => kind !== 'id'

const objectText = (fields: readonly NamedField[], value: Values): string =>
  fields
    .filter(([name]) => value[name] !== '')
    .map(([name, one]) =>
      value[name] === true ? one.label : `${one.label}: ${valueText(one, value[name] ?? null)}`,
    )
    .join(' · ')

export const shortened = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text

export const rowText = ({ fields }: FieldSpec, row: unknown): string =>
  objectText(Object.entries(fields).filter(isSeen).slice(1), row as Values)

type Change = Record<'field' | 'before' | 'after', string>

/** A problem found in `sent` is shown until its part of the draft changes. */
export const isSameAt = (path: string, sent: Draft, draft: Draft): boolean =>
  isSame(draftAt(sent, path), draftAt(draft, path))

export const changesOf = (spec: FieldSpec, before: Values, after: Values): Change[] =>
  Object.entries(spec.fields).flatMap(([name, field]) => {
    const [old, now] = [before[name] ?? null, after[name] ?? null]
    if (isSame(old, now)) return []
    if (field.kind === 'list') return rowChanges(field, old as Values[], now as Values[])
    if (isLong(field)) return lineChanges(field, String(old), String(now))
    return [{ field: field.label, before: valueText(field, old), after: valueText(field, now) }]
  })

export const isLong = ({ kind }: FieldSpec): boolean =>
  kind === 'list' || kind === 'paragraphs' || kind === 'markdown'

const lineChanges = ({ label }: FieldSpec, before: string, after: string): Change[] => {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const missing = (lines: string[], others: string[]): string =>
    lines.filter((line) => line.trim() !== '' && !others.includes(line)).join(' ') || 'none'
  return [{ field: label, ...excerptsOf(missing(old, now), missing(now, old)) }]
}

const excerptsOf = (before: string, after: string): Omit<Change, 'field'> => {
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  const from = Math.max(0, start - 60)
  const excerpt = (text: string): string =>
    `${from > 0 ? '…' : ''}${shortened(text.slice(from), 300)}`
  return { before: excerpt(before), after: excerpt(after) }
}

const rowChanges = ({ label, item }: FieldSpec, before: Values[], after: Values[]): Change[] => {
  if (!item) return []
  const titleOf = (row: Values) => rowTitle(item, row)
  const textOf = (row: Values) => shortened(rowText(item, row), 300)
  const keyOf = (row: Values) => row['id'] ?? titleOf(row)
  const partner = (row: Values, rows: Values[]) => rows.find((one) => keyOf(one) === keyOf(row))
  const changed = after.flatMap((now): Change[] => {
    const old = partner(now, before)
    if (!old) return [{ field: titleOf(now), before: 'none', after: textOf(now) }]
    return changesOf(item, old, now).map((one) => ({
      ...one,
      field: `${titleOf(old)}: ${one.field}`,
    }))
  })
  const removed = before
    .filter((old) => !partner(old, after))
    .map((old) => ({ field: titleOf(old), before: textOf(old), after: 'none' }))
  const orderOf = (rows: Values[]) => rows.map(titleOf).join(', ')
  const all = [...changed, ...removed]
  return all.length > 0 ? all : [{ field: label, before: orderOf(before), after: orderOf(after) }]
}

/** The title is the first visible field, such as a shipping method's name. */
export const rowTitle = ({ fields }: FieldSpec, row: Values | Fields): string => {
  const first = Object.entries(fields).find(isSeen)
  if (!first || row[first[0]] === '') return ''
  return valueText(first[1], row[first[0]] ?? null)
}
