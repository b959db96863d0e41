import type { Session } from './books.ts'

const style = `
  :root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif }
  body { margin: 0 }
  header { background: Mark; color: MarkText; padding: 0.75rem; text-align: center }
  main { max-width: 24rem; margin: auto; padding: 1rem }
  button, main a { display: block; width: 100%; padding: 0.75rem 0; margin-top: 0.75rem; font: inherit; text-align: center }`

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The page on which a shopper pays, or sees the state of the payment. Works without scripts. */
export const writePaymentPage = (
  { status, amount_total, metadata, cancel_url, success_url, payment_status }: Session,
  { delayMs, isDeclined }: { delayMs: number; isDeclined: boolean },
): string => {
  const title = escapeHtml(metadata.title)
  const link = (url: string, text: string): string => `<a href="${escapeHtml(url)}">${text}</a>`
  const button = (action: string, text: string): string =>
    `<button name="action" value="${action}">${text}</button>`
  const main = {
    open: `${isDeclined ? '<p role="alert">Your card was declined.</p>' : ''}<form method="post">
${button('approve', 'Approve')}
${button('later', `Approve after ${delayMs / 1000} s`)}
${button('decline', 'Decline')}</form>${link(cancel_url, 'Cancel and go back')}`,
    complete: `<p>${payment_status === 'paid' ? 'It is paid.' : 'The payment is on its way.'}</p>
${link(success_url, 'Back to the shop')}`,
    expired: `<p>This payment has expired.</p>${link(cancel_url, 'Back to the shop')}`,
  }[status]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Test bank</title><style>${style}</style></head>
<body><header><strong>Test bank: no real money moves</strong></header>
<main><h1>${title}: $${(amount_total / 100).toFixed(2)}</h1>${main}</main></body></html>`
}
