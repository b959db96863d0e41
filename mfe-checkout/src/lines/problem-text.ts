import { ApiProblem } from '@shop/client/api-problem'

export const problemText = (error: unknown): string =>
  error instanceof ApiProblem ? error.message : 'Please try again in a moment.'
