import { expect, it } from 'vitest'

import { escapeLine, escapeLines } from './escape-markdown.ts'

it.each([
  ['Focus Tee', 'Focus Tee'],
  ['100% cotton, 6.5 oz - heavy!', '100% cotton, 6.5 oz - heavy!'],
  ['*bold* _it_ ~~old~~ `code`', String.raw`\*bold\* \_it\_ \~\~old\~\~ \`code\``],
  ['[a](https://evil.example)', String.raw`\[a\](https://evil.example)`],
  ['![pixel](x)', String.raw`!\[pixel\](x)`],
  ['<img onerror=1>', String.raw`\<img onerror=1\>`],
  ['R&amp;B', String.raw`R\&amp;B`],
  ['# Tee', String.raw`\# Tee`],
  ['- Tee', String.raw`\- Tee`],
  ['=== ', String.raw`\===`],
  ['1. Tee', String.raw`1\. Tee`],
  ['12) Tee', String.raw`12\) Tee`],
  [String.raw`a\b`, String.raw`a\\b`],
  ['two\n\n# lines\there', String.raw`two \# lines here`],
  ['a | b', String.raw`a \| b`],
])('writes %j as %j', (text, escaped) => {
  expect(escapeLine(text)).toBe(escaped)
})

it('keeps the lines of a longer text, and nothing that they could begin', () => {
  expect(escapeLines('Soft.\r\n    code\n\n\n\n> quote\n- item\n---\n')).toBe(
    ['Soft.', 'code', '', String.raw`\> quote`, String.raw`\- item`, String.raw`\---`].join('\n'),
  )
})
