import { expect, it } from 'vitest'

import { toCsv } from './export-report.ts'

it('writes lines that spreadsheets read, with commas and quotes inside', async () => {
  expect(
    await toCsv([
      ['Name', 'Note'],
      ['Tee, "big"', 'a\nb'],
    ]),
  ).toBe('\uFEFFName,Note\r\n"Tee, ""big""","a\nb"\r\n')
})

it.each(['=HYPERLINK("http://evil.example")', '+1', '@SUM(A1)', '=1\n2'])(
  'writes the formula %s as text',
  async (cell) => {
    const [line = ''] = (await toCsv([[cell]])).split('\r\n')
    expect(line.replace('\uFEFF', '').replace(/^"/, '')).toMatch(/^'/)
  },
)
