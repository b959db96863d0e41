/** Merges what staff type into a group of settings with what colleagues save meanwhile. */
import type { Setting } from '@shop/contracts/shop-settings'
import type { SettingKey } from '@shop/domain/shop-settings'

import {
  type Fields,
  type FieldSpec,
  isSame,
  toDraft,
  toValue,
  type Values,
} from './setting-draft.ts'

export type EditedSetting = {
  /** The setting that the draft was made from. */
  base: Setting
  draft: Fields
  /** Fields that both sides have changed, with the choice of the one who types. */
  conflicts: readonly { name: string; theirs: unknown; choice?: 'mine' | 'theirs' }[]
  /** Fields that only the colleague has changed. The draft has their values. */
  adopted: readonly string[]
  /** True if the form was filled from the group's draft, which saving replaces. */
  isOfDraft?: boolean
}

export const openSetting = (spec: FieldSpec, base: Setting): EditedSetting => ({
  base,
  draft: toDraft(spec, base.value) as Fields,
  conflicts: [],
  adopted: [],
})

/** Fills the form from the group's draft. */
export const openDraft = (spec: FieldSpec, base: Setting): EditedSetting => ({
  ...openSetting(spec, base),
  draft: toDraft(spec, base.next?.value) as Fields,
  isOfDraft: true,
})

export const valueOf = (spec: FieldSpec, { draft }: Pick<EditedSetting, 'draft'>): Values =>
  toValue(spec, draft) as Values

export const isTouched = (spec: FieldSpec, edit: EditedSetting): boolean =>
  !isSame(valueOf(spec, edit), edit.base.value)

/** Bases the draft on a newer version: keeps what was typed, and asks where both have changed. */
export const rebaseSetting = (
  spec: FieldSpec,
  edit: EditedSetting,
  now: Setting,
): EditedSetting => {
  if (!isTouched(spec, edit)) return openSetting(spec, now)
  const [before, mine, theirs] = [
    edit.base.value as Values,
    valueOf(spec, edit),
    now.value as Values,
  ]
  const changed = Object.keys(spec.fields).filter((name) => !isSame(before[name], theirs[name]))
  const isMine = (name: string): boolean => !isSame(before[name], mine[name])
  const merged = Object.fromEntries(
    changed.flatMap((name) => {
      const value = isMine(name) ? mergeRows(before[name], mine[name], theirs[name]) : theirs[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const adopted = Object.keys(merged)
  const merge = toDraft(spec, { ...theirs, ...merged }) as Fields
  const taken = Object.fromEntries(adopted.map((name) => [name, merge[name] ?? '']))
  return {
    ...edit,
    base: now,
    draft: { ...edit.draft, ...taken },
    conflicts: [
      // A colleague's draft is a newer version, too, and settles no conflict.
      ...edit.conflicts.filter(({ name }) => !changed.includes(name)),
      ...changed
        .filter((name) => !adopted.includes(name) && !isSame(mine[name], theirs[name]))
        .map((name) => ({ name, theirs: theirs[name] })),
    ],
    adopted,
  }
}

type Row = Values & { id: string }

const isRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.every((row) => typeof (row as Values)['id'] === 'string')

/**
 * Merges two lists whose rows have ids: each row from the side that changed it. Returns undefined if
 * both sides have changed one row, or if rows have no ids.
 */
const mergeRows = (before: unknown, mine: unknown, theirs: unknown): Values[] | undefined => {
  if (!isRows(before) || !isRows(mine) || !isRows(theirs)) return undefined
  const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id)
  const find = (rows: readonly Row[], id: string) => rows.find((row) => row.id === id)
  const hasMoved = !isSame(idsOf(mine), idsOf(before))
  const [first, second] = hasMoved ? [mine, theirs] : [theirs, mine]
  const rows: Values[] = []
  for (const id of new Set([...idsOf(first), ...idsOf(second)])) {
    const [old, own, other] = [find(before, id), find(mine, id), find(theirs, id)]
    const isMine = !isSame(old, own)
    if (isMine && !isSame(old, other) && !isSame(own, other)) return undefined
    const row = isMine ? own : other
    if (row) rows.push(row)
  }
  return rows
}

/** Returns the value to save: the draft, with a colleague's value wherever it was chosen. */
export const chosenValue = (spec: FieldSpec, edit: EditedSetting): Values => ({
  ...valueOf(spec, edit),
  ...Object.fromEntries(
    edit.conflicts.flatMap(({ name, theirs, choice }) =>
      choice === 'theirs' ? [[name, theirs]] : [],
    ),
  ),
})

/** Unsaved input outlives a visit to another screen, but not a reload. */
export const unsaved = new Map<SettingKey, EditedSetting>()

export const storeUnsaved = (spec: FieldSpec, edit: EditedSetting): void => {
  if (isTouched(spec, edit)) unsaved.set(edit.base.key, edit)
  else unsaved.delete(edit.base.key)
}
