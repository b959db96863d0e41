import { describe, expect, it } from 'vitest'

import { checkStyles } from './check-styles.ts'

const check = (css: string): string[] => checkStyles('looks', css)

describe('a selector', () => {
  it.each([
    '.looks_a1 { color: red }',
    '.looks_a1 > p:first-child, ul .looks_b2::before {}',
    'html[data-theme="dark"] .looks_a1 {}',
    ':is(.looks_a1, .looks_b2) a {}',
    ':where(.looks_a1) {}',
    '.looks_a1:not(.other) {}',
    '.looks_a1 { &:hover {} .other & {} > p.looks_c3 {} }',
    '.looks_a1 { --x: { a: b }; color: red; @media print { & {} } }',
    '.\\6c ooks_a1 {}',
    '@media (min-width: 10px) { .looks_a1 {} }',
    '@layer reset; @layer primitives { @supports (color: red) { .looks_a1 {} } }',
    '/* body {} */ .looks_a1 {} <!-- .looks_b2 {} -->',
    '',
  ])('passes if everything it matches needs a class of the module: %s', (css) => {
    expect(check(css)).toEqual([])
  })

  it.each([
    ['body', 'body {}'],
    ['*', '* { margin: 0 }'],
    [':root', ':root { --x: 1 }'],
    ['p', '.looks_a1, p {}'],
    ['.other_a1', '.other_a1 {}'],
    ['.looks', '.looks {}'],
    ['body:has(.looks_a1)', 'body:has(.looks_a1) {}'],
    ['main:not(.looks_a1)', 'main:not(.looks_a1) {}'],
    [':is(.looks_a1, main) a', ':is(.looks_a1, main) a {}'],
    ['[class^=".looks_a1"]', '[class^=".looks_a1"] {}'],
    ['#looks_a1', '#looks_a1 {}'],
    ['&', '& {}'],
    ['footer', '@media screen { @layer x { footer {} } }'],
    ['body', '.looks_a1 { color: red; body {} }'],
    ['} header', '} header {}'],
    ['main', '.looks_a1 {} main {'],
  ])('that can match outside of the module is named: %s in %s', (selector, css) => {
    expect(check(css)).toEqual([expect.stringContaining(`"${selector}`)])
    expect(check(css)[0]).toContain('put a class of the module into it (.looks_…)')
  })
})

describe('an at-rule', () => {
  it.each([
    '@font-face { font-family: X; src: url(x.woff2) }',
    '@import url("other.css");',
    '@page { margin: 0 }',
    '@scope (body) { :scope {} }',
    '@view-transition { navigation: auto }',
  ])('that affects the whole page is refused: %s', (css) => {
    expect(check(css)).toEqual([expect.stringContaining('a module may not have')])
  })

  it('with a page-wide name must begin the name with the module’s prefix', () => {
    const own =
      '@keyframes looks_spin { to { rotate: 1turn } } @property --looks_x { inherits: false }'
    expect(check(own)).toEqual([])
    expect(check('@keyframes spin { to { rotate: 1turn } }')).toEqual([
      'has "@keyframes spin", a name that the whole page knows: begin it with looks_',
    ])
  })
})

it('refuses a sheet whose blocks nest too deeply to parse, without crashing', () => {
  expect(check('@media all{'.repeat(30_000))).toEqual([
    'must be a style sheet that can be read: its blocks nest too deeply',
  ])
})

it('describes only the first hundred of very many wrong selectors', () => {
  const messages = check(Array.from({ length: 40_000 }, (_, index) => `x${index}{}`).join(''))
  expect(messages).toHaveLength(100)
  expect(messages.at(-1)).toContain('"x99"')
})
