/** Lighthouse as people run it, on every public page: `npm exec` fetches it, so that it is no dependency of the shop. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { startTestShop } from '@shop/testkit/test-shop'
import * as v from 'valibot'

import { findChromium } from '../scripts/find-chromium.ts'
import { type Row, toRow } from './row.ts'

const lighthouse = 'lighthouse@13.5.0'
const rounds = 5

/** The cart asks search engines not to list it, so that its score for them says nothing. */
const pages =
  '/ /shop /product/focus-crest-tee /about /contact /faq /privacy /terms /returns /cart'.split(' ')

const Score = v.object({ score: v.number() })
const Value = v.object({ numericValue: v.number() })
const Result = v.object({
  categories: v.object({
    performance: Score,
    accessibility: Score,
    'best-practices': Score,
    seo: Score,
  }),
  audits: v.object({
    'largest-contentful-paint': Value,
    'total-blocking-time': Value,
    'cumulative-layout-shift': Value,
  }),
})
type Result = v.InferOutput<typeof Result>

type Measure = Pick<Row, 'name' | 'unit' | 'isBetterWhen' | 'must'> & {
  read: (result: Result) => number
}

const scoreOf = (name: keyof Result['categories'], must: number): Measure => ({
  name,
  unit: 'of 100',
  isBetterWhen: 'higher',
  must,
  read: ({ categories }) => Math.round(categories[name].score * 100),
})

const measures: readonly Measure[] = [
  scoreOf('performance', 98),
  scoreOf('accessibility', 100),
  scoreOf('best-practices', 100),
  scoreOf('seo', 100),
  {
    name: 'simulated LCP',
    unit: 's',
    isBetterWhen: 'lower',
    must: 1.8,
    read: ({ audits }) => audits['largest-contentful-paint'].numericValue / 1000,
  },
  {
    name: 'blocking time',
    unit: 'ms',
    isBetterWhen: 'lower',
    read: ({ audits }) => audits['total-blocking-time'].numericValue,
  },
  {
    name: 'layout shift',
    unit: '',
    isBetterWhen: 'lower',
    must: 0,
    read: ({ audits }) => audits['cumulative-layout-shift'].numericValue,
  },
]

export const benchLighthouse = async (): Promise<Row[]> => {
  const chromium = findChromium(console.log)
  const dir = await mkdtemp(join(tmpdir(), 'shop-lighthouse-'))
  const shop = await startTestShop({ hasMedia: true })
  try {
    const rows: Row[] = []
    for (const page of pages) {
      await fetch(shop.origin + page)
      const results: Result[] = []
      for (let round = 0; round < rounds; round += 1)
        results.push(await audit(shop.origin + page, { chromium, dir }))
      for (const { name, read, must, ...measure } of measures)
        rows.push(
          toRow({
            part: 'lighthouse',
            name: `${page} ${name}`,
            rounds: results.map(read),
            ...measure,
            ...(must !== undefined && !(page === '/cart' && name === 'seo') && { must }),
          }),
        )
    }
    return rows
  } finally {
    await shop.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** Mobile, with the default settings: the throttling is simulated. */
const audit = async (
  url: string,
  { chromium, dir }: { chromium: string; dir: string },
): Promise<Result> => {
  const file = join(dir, 'result.json')
  const flags = ['--output=json', `--output-path=${file}`, '--quiet']
  const browser = '--chrome-flags=--headless=new --no-sandbox'
  await promisify(execFile)(
    'npm',
    ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url, ...flags, browser],
    { cwd: dir, env: { ...process.env, CHROME_PATH: chromium } },
  )
  return v.parse(Result, JSON.parse(await readFile(file, 'utf8')))
}
