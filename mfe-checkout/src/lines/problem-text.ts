import { ApiProblem } from '@shop/client/api-problem'

/** Returns the API's own message, or a text for a shop that could not be reached. */
export const problemText = (error: unknown): string =>
  error instanceof ApiProblem ? error.message : 'Please try again in a moment.'
