/** The quick actions of the products screen: what is said before and after. */
import type { Client } from '@shop/client/client'
import type { PopulateKind } from '@shop/contracts/populate'
import { addToast } from '@shop/session/toasts'

import { fillCatalogue } from './catalogue-actions.ts'

export type QuickAction = Extract<PopulateKind, 'toddler-shirts' | 'from-pictures' | 'basic'>

/** Before, and after it went well. */
const titles: Readonly<Record<QuickAction, readonly [string, string]>> = {
  'toddler-shirts': ['Populating toddler shirts...', 'Success!'],
  'from-pictures': ['Populating products from images...', 'Success!'],
  basic: ['Populating all products...', 'Success'],
}

/** Says that it is under way, and how it ended. */
export const runQuickAction = async (client: Client, action: QuickAction): Promise<void> => {
  const [before, after] = titles[action]
  addToast({ title: before, description: 'This may take a moment.' })
  const { success, message } = await fillCatalogue(client, action)
  if (success) addToast({ title: after, description: message })
  else addToast({ title: 'Error', description: message, variant: 'destructive' })
}
