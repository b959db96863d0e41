/** The `meta` element with the modules, separated by spaces, that only the browser can render. */
export const notRenderedName = 'not-rendered'
