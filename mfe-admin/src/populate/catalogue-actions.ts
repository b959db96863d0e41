/** What fills the catalogue, for buttons and for the console. */
import { populateCatalogue } from '@shop/client/products'
import type { Client } from '@shop/client/client'
import type { PopulateKind } from '@shop/contracts/populate'

import { asRefusal, noteRefusal } from '../live/office.ts'

/** `message` is for a person, whether it went well or not. */
export type Outcome = { success: boolean; message: string }

/** What is said when nobody says why. */
const unknownFailure = 'Failed to populate products'

/** Never rejects. */
export const fillCatalogue = async (
  client: Client,
  what: Exclude<PopulateKind, 'replace-all'>,
): Promise<Outcome> => {
  try {
    const { message } = await populateCatalogue(client, what)
    return { success: true, message }
  } catch (error) {
    noteRefusal(error)
    return { success: false, message: reasonOf(error) }
  }
}

/** Clears the catalogue and fills it with the 22, whatever there is. @throws Error with what to tell */
export const replaceCatalogue = async (client: Client): Promise<void> => {
  try {
    await populateCatalogue(client, 'replace-all')
  } catch (error) {
    noteRefusal(error)
    throw new Error(reasonOf(error), { cause: error })
  }
}

export const reasonOf = (error: unknown): string => asRefusal(error)?.message || unknownFailure
