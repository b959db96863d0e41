import { useEffect } from 'react'

import type { Client } from '@shop/client/client'
import { populateCatalogue } from '@shop/client/products'
import type { PopulateKind } from '@shop/contracts/populate'
import { addToast } from '@shop/session/toasts'

import { toApiProblem, handleApiError } from './staff/staff-session.ts'

export type Outcome = { success: boolean; message: string }

const unknownFailure = 'Failed to populate products'

/** Adds products and removes none. Never rejects. */
export const fillCatalogue = async (
  client: Client,
  what: Exclude<PopulateKind, 'replace-all'>,
): Promise<Outcome> => {
  try {
    return { success: true, message: (await populateCatalogue(client, what)).message }
  } catch (error) {
    handleApiError(error)
    return { success: false, message: reasonOf(error) }
  }
}

/** Replaces the catalogue with the seed's 22 products. @throws Error with a message for staff */
const replaceCatalogue = async (client: Client): Promise<void> => {
  try {
    await populateCatalogue(client, 'replace-all')
  } catch (error) {
    handleApiError(error)
    throw new Error(reasonOf(error), { cause: error })
  }
}

export const reasonOf = (error: unknown): string => toApiProblem(error)?.message || unknownFailure

export type QuickAction = Extract<PopulateKind, 'toddler-shirts' | 'from-pictures' | 'basic'>

const titles: Readonly<Record<QuickAction, readonly [string, string]>> = {
  'toddler-shirts': ['Populating toddler shirts...', 'Success!'],
  'from-pictures': ['Populating products from images...', 'Success!'],
  basic: ['Populating all products...', 'Success'],
}

export const runQuickAction = async (client: Client, action: QuickAction): Promise<void> => {
  const [before, after] = titles[action]
  addToast({ title: before, description: 'This may take a moment.' })
  const { success, message } = await fillCatalogue(client, action)
  if (success) addToast({ title: after, description: message })
  else addToast({ title: 'Error', description: message, variant: 'destructive' })
}

/**
 * Defines the specification's global functions for the browser console. All resolve to `{ success,
 * message }`, except `populateAllProducts`, which clears the catalogue first and rejects on
 * failure.
 */
export const useConsoleActions = (client: Client, isOffered: boolean): void => {
  useEffect(() => {
    if (!isOffered) return
    const actions = {
      populateProducts: () => fillCatalogue(client, 'missing'),
      populateToddlerShirts: () => fillCatalogue(client, 'toddler-shirts'),
      populateFromImages: () => fillCatalogue(client, 'from-pictures'),
      populateBasicProducts: () => fillCatalogue(client, 'basic'),
      populateAllProducts: () => replaceCatalogue(client),
    }
    Object.assign(window, actions)
    return () => {
      for (const name of Object.keys(actions)) Reflect.deleteProperty(window, name)
    }
  }, [client, isOffered])
}
