/** Runs Lighthouse on every public page. `npm exec` fetches it, so it is not a dependency. */
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

/** The cart asks search engines not to list it, so its SEO score is meaningless. */
const pages =
  '/ /shop /product/focus-crest-tee /about /contact /faq /privacy /terms /returns /cart'.split(' ')

const Category = v.object({
  score: v.number(),
  auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
})
const Element = v.object({ node: v.object({ snippet: v.string() }) })
const Audit = v.object({
  score: v.nullable(v.number()),
  title: v.string(),
  numericValue: v.optional(v.number()),
  displayValue: v.optional(v.string(), ''),
  /** `items` is a list in audits that name elements, and an object in others. */
  details: v.optional(v.object({ items: v.optional(v.fallback(v.array(v.unknown()), [])) })),
})
const Result = v.object({
  categories: v.object({
    performance: Category,
    accessibility: Category,
    'best-practices': Category,
    seo: Category,
  }),
  audits: v.record(v.string(), Audit),
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

const valueOf = ({ audits }: Result, name: string): number =>
  audits[name]?.numericValue ?? Number.NaN

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
    read: (result) => valueOf(result, 'largest-contentful-paint') / 1000,
  },
  {
    name: 'blocking time',
    unit: 'ms',
    isBetterWhen: 'lower',
    read: (result) => valueOf(result, 'total-blocking-time'),
  },
  {
    name: 'layout shift',
    unit: '',
    isBetterWhen: 'lower',
    must: 0,
    read: (result) => valueOf(result, 'cumulative-layout-shift'),
  },
]

export const benchLighthouse = async (): Promise<Row[]> => {
  const chromium = findChromium(console.log)
  const dir = await mkdtemp(join(tmpdir(), 'shop-lighthouse-'))
  const shop = await openShopProcess()
  try {
    const rows: Row[] = []
    for (const page of pages) {
      await (await fetch(shop.origin + page, { headers: { connection: 'close' } })).text()
      const results: Result[] = []
      for (let round = 0; round < rounds; round += 1)
        results.push(await audit(shop.origin + page, { chromium, dir }))
      printFailed(page, results[0])
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

const printFailed = (page: string, result: Result | undefined): void => {
  if (!result) return
  for (const { auditRefs } of Object.values(result.categories))
    for (const { id, weight } of auditRefs) {
      const audit = result.audits[id]
      if (!audit || weight === 0 || (audit.score ?? 1) >= 0.9) continue
      console.log(`${page}: ${audit.title} ${audit.displayValue}`)
      for (const item of audit.details?.items ?? []) {
        const element = v.safeParse(Element, item)
        if (element.success) console.log(`  ${element.output.node.snippet}`)
      }
    }
}

/** Audits for mobile with the default settings, which simulate the throttling. */
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
