export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

export const unescapeHtml = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')

/** @throws TypeError for an attribute name that could end the tag */
export const tag = (name: string, attributes: Record<string, string | undefined>): string => {
  const wrong = Object.keys(attributes).find((key) => !/^[a-z][a-z:-]*$/.test(key))
  if (wrong !== undefined) throw new TypeError(`"${wrong}" is not a valid attribute name`)
  const pairs = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeHtml(value)}"`,
  )
  return `<${name}${pairs.join('')}>`
}

/** Escapes `<`, so that no text can end the element. */
export const jsonScript = (type: string, data: unknown, attributes = ''): string =>
  `<script type="${type}"${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** The browser runs the source text of `run`, so `run` may use nothing but its arguments. */
export const inlineScript = <Data>(
  run: (browser: never, data: Data) => void,
  data: Data,
  nonce: string,
): string => {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script nonce="${nonce}">(${run})(window,${text})</script>`
}

/** Resolves relative URLs, which modules use because they do not know the shop's origin. */
export const absoluteUrl = (url: string, origin: string): string | null =>
  URL.parse(url, origin)?.href ?? null
