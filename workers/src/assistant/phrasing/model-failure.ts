/** Why a model's answer was not taken, in words of ours: the platform's may quote a shopper, or the key. */
export class ModelFailure extends Error {
  override name = 'ModelFailure'
}

/** What can be logged of an error: all of ours, of others the name only. */
export const toModelFailure = (error: unknown): ModelFailure => {
  if (error instanceof ModelFailure) return error
  return new ModelFailure(`asking failed: ${nameOf(error)}`)
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)
