/** What fills the catalogue, for buttons and for the console. */
import { useEffect } from 'react'

import type { Client } from '@shop/client/client'
import { populateCatalogue } from '@shop/client/products'
import type { PopulateKind } from '@shop/contracts/populate'
import { addToast } from '@shop/session/toasts'

import { toApiProblem, handleApiError } from '../staff/staff-session.ts'

/** `message` is for a person, whether it went well or not. */
export type Outcome = { success: boolean; message: string }

/** For errors that are no problem of the API. */
const unknownFailure = 'Failed to populate products'

/** Adds products and clears none. Never rejects. */
export const fillCatalogue = async (
  client: Client,
  what: Exclude<PopulateKind, 'replace-all'>,
): Promise<Outcome> => {
  try {
    return { success: true, message: await sendPopulate(client, what) }
  } catch (error) {
    return { success: false, message: reasonOf(error) }
  }
}

/** Clears the catalogue and fills it with the shop's 22 products. @throws Error with a message for a person */
const replaceCatalogue = async (client: Client): Promise<void> => {
  try {
    await sendPopulate(client, 'replace-all')
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error })
  }
}

/** Returns the shop's message. Every error goes through `handleApiError` before it is thrown again. */
const sendPopulate = async (client: Client, what: PopulateKind): Promise<string> => {
  try {
    return (await populateCatalogue(client, what)).message
  } catch (error) {
    handleApiError(error)
    throw error
  }
}

export const reasonOf = (error: unknown): string => toApiProblem(error)?.message || unknownFailure

export type QuickAction = Extract<PopulateKind, 'toddler-shirts' | 'from-pictures' | 'basic'>

/** Before, and after it went well. */
const titles: Readonly<Record<QuickAction, readonly [string, string]>> = {
  'toddler-shirts': ['Populating toddler shirts...', 'Success!'],
  'from-pictures': ['Populating products from images...', 'Success!'],
  basic: ['Populating all products...', 'Success'],
}

/** Shows a toast when it starts, and another when it has ended. */
export const runQuickAction = async (client: Client, action: QuickAction): Promise<void> => {
  const [before, after] = titles[action]
  addToast({ title: before, description: 'This may take a moment.' })
  const { success, message } = await fillCatalogue(client, action)
  if (success) addToast({ title: after, description: message })
  else addToast({ title: 'Error', description: message, variant: 'destructive' })
}

/** The actions for the browser's console, under the spec's names. All return `{ success, message }` but `populateAllProducts`, which clears first and throws when it fails. */
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
