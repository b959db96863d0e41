import { ApiProblem } from '@shop/client/api-problem'

/** Returns the API's own words, or what to do if the shop could not be reached. */
export const problemText = (error: unknown): string =>
  error instanceof ApiProblem ? error.message : 'Please try again in a moment.'
