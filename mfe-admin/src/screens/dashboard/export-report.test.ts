import { expect, it } from 'vitest'

import { toCsv } from '../../frame/display/save-file.ts'
import { fileName, reportRows, sampleReport } from './report.ts'

it('has a row for everything on screen, and says whether the stats are samples', () => {
  const rows = reportRows(sampleReport)
  expect(rows[1]).toEqual(['Report', 'Figures', 'Sample', ''])
  expect(rows).toContainEqual(['Figures', 'Revenue', '$7,420', 'Sample figure'])
  expect(rows).toContainEqual(['Recent orders', '#1042', '$84.20', 'Renée Thibodeaux, processing'])
  expect(rows).toContainEqual(['Top products', 'Focus Crest Tee', '$1,640.00', '41 sold'])
  expect(rows).toContainEqual(['Health', 'Conversion rate', '3.2%', 'Visits that end in an order'])
  expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([4]))
})

it('labels the shop’s own stats as live', () => {
  expect(reportRows({ ...sampleReport, isSample: false })[1]).toEqual([
    'Report',
    'Figures',
    'Live',
    '',
  ])
})

it('names the file after the server’s day, and marks samples', () => {
  const day = '2026-01-31'
  expect(fileName({ ...sampleReport, day })).toBe('dashboard-sample-2026-01-31.csv')
  expect(fileName({ ...sampleReport, day, isSample: false })).toBe('dashboard-2026-01-31.csv')
  expect(fileName(sampleReport)).toBe('dashboard-sample.csv')
})

it('quotes commas, quotes and line breaks for spreadsheets', async () => {
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
