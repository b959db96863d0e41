/**
 * Selections are stored under the noun of their list, such as `order`. They survive paging, filters
 * and visits to other screens, so that staff can print a selection and then ship it.
 */
import { proxy, useSnapshot } from 'valtio'

import { maxSelectedRows } from '@shop/domain/limits'
import { addToast } from '@shop/session/toasts'

export const selectedRows = proxy<Record<string, readonly string[]>>({})

export const selectRows = (noun: string, ids: readonly string[], isSelected: boolean): void => {
  const before = selectedRows[noun] ?? []
  const after = isSelected
    ? [...new Set([...before, ...ids])]
    : before.filter((id) => !ids.includes(id))
  selectedRows[noun] = after.slice(0, maxSelectedRows)
  if (after.length > maxSelectedRows)
    addToast({
      title: `At most ${maxSelectedRows} ${noun}s can be selected`,
      description: 'The rest were not selected. Clear the selection when you are done with these.',
    })
}

export const clearSelection = (noun: string): void => void delete selectedRows[noun]

export const clearSelections = (): void => Object.keys(selectedRows).forEach(clearSelection)

const none: readonly string[] = []

export const useSelected = (noun: string): readonly string[] =>
  useSnapshot(selectedRows)[noun] ?? none
