import { expect, it } from 'vitest'

import { makeErrorPage } from './respond-from-sources.ts'

it('shows markup in an error as text, and allows only the page’s own script', () => {
  const text = '\u001B[31mERROR\u001B[39m in </pre><script>alert("a")</script> & more'
  const failure = { title: 'looks <b>', text, module: 'looks', state: '</script>' }
  const { html, headers } = makeErrorPage(failure)
  expect(html).toContain(
    '<pre>ERROR in &lt;/pre&gt;&lt;script&gt;alert(&quot;a&quot;)&lt;/script&gt; &amp; more</pre>',
  )
  expect(html).toContain('<h1>looks &lt;b&gt;</h1>')
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  const [, nonce] =
    /script-src 'nonce-([\w-]+)'/.exec(headers['content-security-policy'] ?? '') ?? []
  expect(html).toContain(`<script nonce="${nonce}">`)
  expect(makeErrorPage(failure).html).not.toContain(nonce)
})
