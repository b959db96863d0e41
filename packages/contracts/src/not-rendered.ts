/** Which modules of a document could not be rendered by the server, so that the browser does. */

/** Name of the `meta` element with the names of those modules, separated by spaces; without it there are none. */
export const notRenderedName = 'not-rendered'
