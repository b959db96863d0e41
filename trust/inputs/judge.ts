import { Problem } from '@shop/contracts/problem'
import * as v from 'valibot'

import type { Call, Reply } from '../calls.ts'

/** Internal names that no response may reveal. No input of this run contains them. */
const insides = [
  /SQLITE_|SqliteError|Libsql|HttpServerError|Hrana|Drizzle|Failed query|no such (?:table|column)/i,
  /\n\s+at |\bat \w+ \(|node_modules|workers\/src|index\.js:\d|file:\/\/\/(?!etc)/,
  /(?:Type|Syntax|Range|Reference)Error\b/,
  /deploy_tokens? where|select .* from products|insert into orders/i,
]

/** Markup from the inputs that a page must never contain unescaped. */
const tags = /<img src=x|<svg\/onload|<script>alert/

const Json = v.pipe(v.string(), v.parseJson())

/** Says what is wrong about a response. */
export const judge = (
  { method, path, transfer }: Call,
  { status, headers, text }: Reply,
): string | undefined => {
  // Only a request that breaks HTTP itself may get no response.
  if (status === 0) return transfer === 'cut' ? undefined : `gets no response: ${text}`
  if (status >= 500) return `answers ${status}`
  const inside = insides.find((form) => form.test(text))
  if (inside) return `says ${inside.exec(text)?.[0]}`
  if (method === 'HEAD') return undefined
  const type = headers['content-type'] ?? ''
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/.test(type)
  if (isJson && !v.is(Json, text)) return 'says that it is JSON, and is not'
  if (type.startsWith('text/html') && tags.test(text)) return 'prints a tag of an input'
  if (status < 400 || !path.startsWith('/api/')) return undefined
  // workerd itself rejects a websocket of another version (RFC 6455, 4.4).
  if (status === 426 && path.startsWith('/api/live')) return undefined
  if (!type.startsWith('application/problem+json'))
    return `refuses with ${status} by ${type || 'nothing'}: ${text.slice(0, 100)}`
  return v.is(v.pipe(Json, Problem), text) ? undefined : 'refuses by an unknown code'
}
