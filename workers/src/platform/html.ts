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
