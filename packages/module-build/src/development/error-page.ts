/** The page that stands where a page cannot be shown: what is wrong, as text. */
import { randomUUID } from 'node:crypto'

/** What to send. */
type ErrorPage = { headers: Record<string, string>; html: string }

type Failure = {
  title: string
  text: string
  /** The module, and the state in which it failed. */
  module: string
  state: string
}

const style =
  ':root{color-scheme:light dark}body{margin:0;font:1rem/1.5 system-ui,sans-serif}main{max-width:72rem;margin:8vh auto 0;padding:1.5rem}h1{margin:0;font-size:1.5rem}pre{overflow:auto;white-space:pre-wrap;font:.875rem/1.5 ui-monospace,monospace}'

/**
 * Shows a text, with none of it run: the policy allows this page's own style and script alone. It reloads as soon as the
 * module has another state than `state`.
 */
export const makeErrorPage = ({ title, text, module, state }: Failure): ErrorPage => {
  const nonce = randomUUID()
  const script = `const seen = ${toLiteral({ module, state })}
setInterval(async () => {
  const response = await fetch('/api/modules').catch(() => null)
  const { modules = [] } = response?.ok ? await response.json() : {}
  const now = modules.find(({ module }) => module === seen.module)
  if (now && now.version !== seen.state) location.reload()
}, 150)`
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; connect-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
    },
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style></head><body><main><h1>${escapeHtml(title)}</h1><pre>${escapeHtml(withoutColors(text))}</pre></main><script nonce="${nonce}">${script}</script></body></html>`,
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (char) => entities[char] ?? '')

/** `<` is escaped so that no text can end the script element. */
const toLiteral = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Compilers color their messages for terminals. */
// oxlint-disable-next-line no-control-regex
const withoutColors = (text: string): string => text.replaceAll(/\u001b\[[\d;]*m/g, '')
