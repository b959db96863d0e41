/** JSON of a model's. */
import { ModelFailure } from './model-failure.ts'

/** @throws ModelFailure */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // The platform's own error would quote it, and with it a shopper.
    throw new ModelFailure('the model answered no JSON')
  }
}
