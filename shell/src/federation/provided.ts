/** Libraries that the shell brings for modules without using them itself: one copy, one address, whoever asks. */

/**
 * Never called; naming the library here is what makes the build provide it.
 * @public
 */
export const provideRouter = (): Promise<unknown> => import('@tanstack/react-router')
