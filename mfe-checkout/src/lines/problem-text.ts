import { ApiProblem } from '@shop/client/api-problem'

/** Returns the API's message, or a text that asks the shopper to try again. */
export const problemText = (error: unknown): string =>
  error instanceof ApiProblem ? error.message : 'Please try again in a moment.'
