/** The seeding actions for the browser's console, under the spec's names, while the back office is open. */
import { useEffect } from 'react'

import type { Client } from '@shop/client/client'

import { fillCatalogue, replaceCatalogue } from './catalogue-actions.ts'

/** All but `populateAllProducts` answer `{ success, message }`; that one clears first, and throws when it fails. */
export const useConsoleActions = (client: Client, isStaff: boolean): void => {
  useEffect(() => {
    if (!isStaff) return
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
  }, [client, isStaff])
}
