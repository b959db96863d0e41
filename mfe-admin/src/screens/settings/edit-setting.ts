import type { Setting } from '@shop/contracts/shop-settings'
import { offeredMethods } from '@shop/domain/charges'
import { isSame } from '@shop/domain/is-same'
import { mergeRows } from '@shop/domain/merge-rows'
import type { ShopSettings } from '@shop/domain/shop-settings'
import { stateCodes, stateName } from '@shop/domain/us-states'

import { type Edit, openDraft, rebaseDraft } from '../../lists/merge-draft.ts'
import {
  type Fields,
  type FieldSpec,
  toDraft,
  toValue,
  type Values,
} from '../../forms/field-draft.ts'

export type EditedSetting = Edit<Fields> & {
  /** The newest stored setting that has been merged into the input. */
  base: Setting
  /** True if the form shows the group's draft, which saving then replaces. */
  isOfDraft: boolean
}

const fieldsOf = (spec: FieldSpec, value: unknown): Fields => toDraft(spec, value) as Fields

export const openSetting = (spec: FieldSpec, base: Setting, isOfDraft = false): EditedSetting => ({
  base,
  ...openDraft(fieldsOf(spec, isOfDraft ? base.next?.value : base.value)),
  isOfDraft,
})

export const valueOf = (spec: FieldSpec, draft: Fields): Values => toValue(spec, draft) as Values

/** Converts the stored value like the draft, because its fields may have another order. */
export const isTouched = (spec: FieldSpec, { draft, base }: EditedSetting): boolean =>
  !isSame(valueOf(spec, draft), valueOf(spec, fieldsOf(spec, base.value)))

export const rebaseSetting = (spec: FieldSpec, edit: EditedSetting, now: Setting) => {
  if (!isTouched(spec, edit)) return openSetting(spec, now)
  const isOfDraft = edit.isOfDraft && now.next !== null
  const [before, theirs] = [edit.base, now].map(({ value, next }) =>
    fieldsOf(spec, (isOfDraft && next?.value) || value),
  ) as [Fields, Fields]
  const partOf = (draft: Fields, name: string): unknown => valueOf(spec, draft)[name]
  const merged = rebaseDraft(
    { ...edit, adopted: [] },
    { was: before, now: theirs },
    {
      parts: Object.keys(spec.fields),
      isSame: (name, one, other) => isSame(partOf(one, name), partOf(other, name)),
      withPart,
      merge: (name, ...sides) => {
        const [old, own, other] = sides.map((one) => partOf(one, name))
        const rows = mergeRows(old, own, other)
        return rows && fieldsOf(spec, { ...valueOf(spec, theirs), [name]: rows })
      },
    },
  )
  return { ...edit, ...merged, base: now, isOfDraft }
}

export const withPart = (draft: Fields, name: string, from: Fields): Fields => ({
  ...draft,
  [name]: from[name] ?? '',
})

/**
 * Returns the names of states that no active method serves. Empty if no method is active. The cast
 * is safe, because only the setting `shipping` has `methods`.
 */
export const statesWithoutMethod = (value: unknown): string[] => {
  const shipping = { methods: [], ...(value as Partial<ShopSettings['shipping']>) }
  if (offeredMethods({ shipping }).length === 0) return []
  return stateCodes.filter((code) => offeredMethods({ shipping }, code).length === 0).map(stateName)
}
