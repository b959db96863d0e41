import { expect, it } from 'vitest'

import { prefersMarkdown } from './find-handler.ts'

it.each([
  'text/markdown',
  'TEXT/Markdown; charset=utf-8',
  'text/markdown, text/html, */*',
  'text/html;q=0.8, text/markdown',
  'text/html; q=0.5, text/markdown; variant=GFM; q=0.5',
  'text/markdown;q=0.1, */*;q=0.9',
])('returns Markdown for %j', (accept) => {
  expect(prefersMarkdown(accept)).toBe(true)
})

it.each([
  null,
  '',
  '*/*',
  'text/*',
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
  'text/html, text/markdown;q=0.9',
  'text/markdown;q=0',
  'text/markdown;q=0.000, */*',
  'text/markdown-not, text/html',
  'application/json',
  ',;,;=',
])('returns HTML for %j', (accept) => {
  expect(prefersMarkdown(accept)).toBe(false)
})
