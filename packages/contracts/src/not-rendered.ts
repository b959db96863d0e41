/**
 * The name of the `meta` element that lists modules that only the browser can render, separated by
 * spaces.
 */
export const notRenderedName = 'not-rendered'
