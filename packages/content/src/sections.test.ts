import { expect, it } from 'vitest'

import { sectionsOf } from './sections.ts'

it('splits at headings, whose anchors are given or made from their words', () => {
  expect(
    sectionsOf('Before.\n\n## Our prices {#prices}\n\nLow.\n\n### Why\n\n## No café?'),
  ).toEqual([
    { id: '', heading: '', markdown: 'Before.' },
    { id: 'prices', heading: 'Our prices', markdown: 'Low.\n\n### Why' },
    { id: 'no-caf', heading: 'No café?', markdown: '' },
  ])
})

it('gives each section a different anchor', () => {
  const ids = sectionsOf('## Size\n\n## Size\n\n## {#size}\n\n## 尺码').map(({ id }) => id)
  expect(ids).toEqual(['size', 'section-2', 'section-3', 'section-4'])
})

it('returns no sections for an empty text', () => {
  expect(sectionsOf(' \n')).toEqual([])
})
