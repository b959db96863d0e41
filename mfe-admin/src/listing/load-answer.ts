/** What a list's loader answers: also trouble is an answer, so that the page can keep what it shows. */
import { handleApiError } from '../staff/staff-session.ts'

export type Answer<Data> = Data | null

/** The answer, or null when it could not be had; a refusal for want of staff closes the staff session, what is no refusal is logged. */
export const loadOrNull = async <Data>(load: Promise<Data>): Promise<Answer<Data>> => {
  try {
    return await load
  } catch (error) {
    handleApiError(error)
    return null
  }
}
