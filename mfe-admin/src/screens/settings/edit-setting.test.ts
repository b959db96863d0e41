import { allDefaults } from '@shop/content/page-texts'
import { type Setting, settingGroups, settingKeys } from '@shop/contracts/shop-settings'
import { defaultSettings } from '@shop/domain/shop-settings'
import { describe, expect, it } from 'vitest'

import { chooseSide } from '../../lists/merge-draft.ts'
import { specOf } from '../../forms/field-draft.ts'
import {
  isTouched,
  openSetting,
  rebaseSetting,
  statesWithoutMethod,
  valueOf,
  withPart,
} from './edit-setting.ts'

const spec = specOf(settingGroups.orders.schema)
const setting = (own: Partial<Setting> = {}): Setting => ({
  key: 'orders',
  value: defaultSettings.orders,
  default_value: defaultSettings.orders,
  is_default: true,
  next: null,
  version: 0,
  changed_by: null,
  changed_at: null,
  ...own,
})
const theirs = (own: object) =>
  setting({
    value: { ...defaultSettings.orders, ...own },
    version: 1,
    changed_by: 'ana@ndx.example',
  })
const typed = (draft: object) => {
  const edit = openSetting(spec, setting())
  return { ...edit, draft: { ...edit.draft, ...draft } }
}

it('counts as untouched while values differ only in spelling', () => {
  expect(isTouched(spec, typed({ lowStock: ' 3' }))).toBe(false)
  expect(isTouched(spec, typed({ lowStock: '4' }))).toBe(true)
})

it.each(settingKeys)('counts the defaults of %s as untouched', (key) => {
  const group = specOf(settingGroups[key].schema)
  const base = setting({ key, value: allDefaults[key] })
  expect(isTouched(group, openSetting(group, base))).toBe(false)
})

it('adopts a colleague’s changes if nothing was typed', () => {
  const edit = rebaseSetting(spec, openSetting(spec, setting()), theirs({ lowStock: 9 }))
  expect(edit).toMatchObject({ base: { version: 1 }, draft: { lowStock: '9' }, conflicts: [] })
})

it('keeps what was typed, and takes the colleague’s other fields', () => {
  const edit = rebaseSetting(spec, typed({ lowStock: '4' }), theirs({ isPhoneRequired: true }))
  expect(edit).toMatchObject({ adopted: ['isPhoneRequired'], conflicts: [] })
  expect(valueOf(spec, edit.draft)).toMatchObject({ lowStock: 4, isPhoneRequired: true })
})

const lowStockConflict = { part: 'lowStock', mine: { lowStock: '4' }, theirs: { lowStock: '9' } }

it('reports a conflict if both changed a field, but not if both values mean the same', () => {
  const edit = rebaseSetting(spec, typed({ lowStock: '4' }), theirs({ lowStock: 9 }))
  expect(edit.conflicts).toMatchObject([lowStockConflict])
  expect(edit.draft['lowStock']).toBe('4')
  const [conflict] = edit.conflicts
  const chosen = conflict && chooseSide(edit, conflict, 'theirs', withPart)
  expect(chosen?.draft['lowStock']).toBe('9')
  expect(rebaseSetting(spec, typed({ lowStock: '9' }), theirs({ lowStock: 9 })).conflicts).toEqual(
    [],
  )
})

it('keeps an open conflict while a colleague changes something else', () => {
  const edit = rebaseSetting(spec, typed({ lowStock: '4' }), theirs({ lowStock: 9 }))
  const drafted = { ...theirs({ lowStock: 9 }), version: 2, next: { value: {}, at: null } }
  expect(rebaseSetting(spec, edit, drafted).conflicts).toMatchObject([lowStockConflict])
})

it('fills the form from the draft, which counts as unsaved input', () => {
  const next = { value: { ...defaultSettings.orders, lowStock: 7 }, at: null }
  const edit = openSetting(spec, setting({ next }), true)
  expect(isTouched(spec, edit)).toBe(true)
  expect(valueOf(spec, edit.draft)).toMatchObject({ lowStock: 7 })
  const later = rebaseSetting(spec, edit, theirs({ isPhoneRequired: true }))
  expect(later).toMatchObject({ isOfDraft: false, draft: { lowStock: '7', isPhoneRequired: true } })
})

it('merges a newer draft into a form that shows the draft', () => {
  const next = (own: object) => ({ value: { ...defaultSettings.orders, ...own }, at: null })
  const edit = openSetting(spec, setting({ next: next({ lowStock: 7 }) }), true)
  const newer = setting({ next: next({ lowStock: 8, isPhoneRequired: true }), version: 1 })
  const draft = { lowStock: '8', isPhoneRequired: true }
  expect(rebaseSetting(spec, edit, newer)).toMatchObject({ isOfDraft: true, draft, conflicts: [] })
  const mine = { ...edit, draft: { ...edit.draft, lowStock: '4' } }
  const { conflicts, draft: merged } = rebaseSetting(spec, mine, newer)
  expect(conflicts).toMatchObject([{ part: 'lowStock', theirs: { lowStock: '8' } }])
  expect(merged).toMatchObject({ lowStock: '4', isPhoneRequired: true })
})

const pagesSpec = specOf(settingGroups.pages.schema)
const row = (id: string, title = id) => ({
  title,
  summary: '',
  body: '',
  id,
  link: 'none',
  isShown: true,
})
const pages = (...own: object[]) => setting({ key: 'pages', value: { own } })
const mergePages = (before: object[], mine: object[], theirs: object[]) => {
  const typedRows = { ...openSetting(pagesSpec, pages(...mine)), base: pages(...before) }
  const edit = rebaseSetting(pagesSpec, typedRows, { ...pages(...theirs), version: 1 })
  const { own } = valueOf(pagesSpec, edit.draft) as { own: { id: string; title: string }[] }
  return { conflicts: edit.conflicts.length, titles: own.map(({ title }) => title) }
}

it.each([
  ['different rows', [row('a', 'A'), row('b')], [row('a'), row('b', 'B')], ['A', 'B']],
  ['a new row each', [row('a'), row('b'), row('c')], [row('a'), row('b'), row('d')], 'abcd'],
  ['a removed and a changed row', [row('b')], [row('a'), row('b', 'B')], ['B']],
  ['a move and a change', [row('b'), row('a')], [row('a', 'A'), row('b')], ['b', 'A']],
  ['the same change', [row('a', 'A'), row('b')], [row('a', 'A'), row('b')], ['A', 'b']],
])('merges the rows of a list if two people have made %s', (_what, mine, theirs, titles) => {
  const merged = mergePages([row('a'), row('b')], mine, theirs)
  expect(merged).toEqual({ conflicts: 0, titles: [...titles] })
})

it.each([
  ['changed one row differently', [row('a', 'A'), row('b')], [row('a', 'B'), row('b')]],
  ['changed and removed one row', [row('a', 'A'), row('b')], [row('b')]],
])('reports a conflict in a list if two people have %s', (_what, mine, theirs) => {
  expect(mergePages([row('a'), row('b')], mine, theirs)).toMatchObject({ conflicts: 1 })
})

describe('states without a method', () => {
  const active = { isActive: true, states: null }
  it.each([
    [[active], 0],
    [[{ ...active, states: ['LA'] }, active], 0],
    [
      [
        { ...active, states: ['LA'] },
        { isActive: false, states: null },
      ],
      58,
    ],
    [[], 0],
  ])('%j leaves %i states', (methods, count) => {
    expect(statesWithoutMethod({ methods })).toHaveLength(count)
  })
})
