import { useEffect } from 'react'

import { populateCatalogue } from '@shop/client/products'
import type { PopulateKind } from '@shop/contracts/populate'
import { addToast } from '@shop/session/toasts'

import { client, handleApiError, toApiProblem } from './staff/staff-session.ts'

export type Outcome = { success: boolean; message: string }

const unknownFailure = 'Failed to populate products'

/** Never rejects. */
export const fillCatalogue = async (what: PopulateKind): Promise<Outcome> => {
  try {
    return { success: true, message: (await populateCatalogue(client, what)).message }
  } catch (error) {
    handleApiError(error)
    return { success: false, message: reasonOf(error) }
  }
}

export const reasonOf = (error: unknown): string => toApiProblem(error)?.message || unknownFailure

const titles = {
  'toddler-shirts': ['Populating toddler shirts...', 'Success!'],
  'from-pictures': ['Populating products from images...', 'Success!'],
  basic: ['Populating all products...', 'Success'],
} as const satisfies Partial<Record<PopulateKind, readonly [string, string]>>

export type QuickAction = keyof typeof titles

export const runQuickAction = async (action: QuickAction): Promise<void> => {
  const [before, after] = titles[action]
  addToast({ title: before, description: 'This may take a moment.' })
  const { success, message } = await fillCatalogue(action)
  if (success) addToast({ title: after, description: message })
  else addToast({ title: 'Error', description: message, variant: 'destructive' })
}

/**
 * The specification defines these global functions for the browser console. Each resolves to an
 * outcome, except that `populateAllProducts` resolves to nothing and rejects on failure.
 */
export const useConsoleActions = (isOffered: boolean): void => {
  useEffect(() => {
    if (!isOffered) return
    const actions = {
      populateProducts: () => fillCatalogue('missing'),
      populateToddlerShirts: () => fillCatalogue('toddler-shirts'),
      populateFromImages: () => fillCatalogue('from-pictures'),
      populateBasicProducts: () => fillCatalogue('basic'),
      populateAllProducts: async () => {
        const { success, message } = await fillCatalogue('replace-all')
        if (!success) throw new Error(message)
      },
    }
    Object.assign(window, actions)
    return () => {
      for (const name of Object.keys(actions)) Reflect.deleteProperty(window, name)
    }
  }, [isOffered])
}
