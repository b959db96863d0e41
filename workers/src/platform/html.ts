/** Writing HTML by hand, safely. */

/** Text for use inside an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** A void element such as `<meta>` or `<link>` with its attributes. */
export const tag = (name: string, attributes: Record<string, string | undefined>): string => {
  const pairs = Object.entries(attributes).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  )
  return `<${name}${pairs.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('')}>`
}

/** JSON inside a script element; `<` is escaped so that no text can end the element. */
export const jsonScript = (type: string, data: unknown, attributes = ''): string =>
  `<script type="${type}"${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/**
 * A script that calls a function with the browser's `window` and `data`. Its text is what runs: it uses nothing but its
 * arguments. `<` is escaped in `data` as in `jsonScript`.
 */
export const inlineScript = <Data>(
  run: (browser: never, data: Data) => void,
  data: Data,
  nonce: string,
): string => {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script nonce="${nonce}">(${run})(window,${text})</script>`
}
