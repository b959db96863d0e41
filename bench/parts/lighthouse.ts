/** `npm exec` fetches Lighthouse, so it is not a dependency. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import * as v from 'valibot'

import { findChromium } from '../../scripts/find-chromium.ts'
import { type Row, toRow } from '../support/report.ts'
import { openShopProcess } from '../support/shop-process.ts'

const lighthouse = 'lighthouse@13.5.0'
const rounds = 5

/** Search engines must not list the cart, so its SEO score has no target. */
const pages =
  '/ /shop /product/focus-crest-tee /about /contact /faq /privacy /terms /returns /cart'.split(' ')

const Category = v.object({ score: v.number() })
const Result = v.object({
  categories: v.object({
    performance: Category,
    accessibility: Category,
    'best-practices': Category,
    seo: Category,
  }),
  audits: v.record(v.string(), v.object({ numericValue: v.optional(v.number()) })),
})
type Result = v.InferOutput<typeof Result>

type Measure = Pick<Row, 'name' | 'unit' | 'must'> & {
  read: (result: Result) => number
}

const scoreOf = (name: keyof Result['categories'], must: number): Measure => ({
  name,
  unit: 'of 100',
  must,
  read: ({ categories }) => Math.round(categories[name].score * 100),
})

const auditOf = (audit: string, measure: Omit<Measure, 'read'>, per = 1): Measure => ({
  ...measure,
  read: ({ audits }) => (audits[audit]?.numericValue ?? Number.NaN) / per,
})

const measures: readonly Measure[] = [
  scoreOf('performance', 98),
  scoreOf('accessibility', 100),
  scoreOf('best-practices', 100),
  scoreOf('seo', 100),
  auditOf('largest-contentful-paint', { name: 'simulated LCP', unit: 's', must: 1.8 }, 1000),
  auditOf('total-blocking-time', { name: 'blocking time', unit: 'ms' }),
  auditOf('cumulative-layout-shift', { name: 'layout shift', unit: '', must: 0 }),
]

export const benchLighthouse = async (): Promise<Row[]> => {
  const chromium = findChromium(console.log)
  const dir = await mkdtemp(join(tmpdir(), 'shop-lighthouse-'))
  await using shop = await openShopProcess()
  try {
    const rows: Row[] = []
    for (const page of pages) {
      await (await fetch(shop.origin + page, { headers: { connection: 'close' } })).text()
      const results: Result[] = []
      for (let round = 0; round < rounds; round += 1)
        results.push(await audit(shop.origin + page, { chromium, dir }))
      for (const { name, read, must, ...measure } of measures)
        rows.push(
          toRow({
            name: `${page} ${name}`,
            rounds: results.map(read),
            ...measure,
            ...(must !== undefined && !(page === '/cart' && name === 'seo') && { must }),
          }),
        )
    }
    return rows
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

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
