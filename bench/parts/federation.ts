/** Measures what Module Federation adds to a first view, compared with a single bundle. */
import type { Browser } from 'playwright'

import { rootDir } from '../../scripts/repository-files.ts'
import { openBundleProxy } from '../support/bundle-proxy.ts'
import { buildOneBundle } from '../support/one-bundle.ts'
import { readPaints } from '../support/page-measures.ts'
import { launchChromium, openPhone } from '../support/phone.ts'
import { measureInTurn, type Row, toRow } from '../support/report.ts'
import { openShopProcess } from '../support/shop-process.ts'

const rounds = 5
const pages = { home: '/', shop: '/shop', product: '/product/focus-crest-tee', cart: '/cart' }

const must = { kilobytes: 20, ms: 40 }

const kinds = ['Document', 'Script', 'Stylesheet'] as const

export const benchFederation = async (): Promise<Row[]> => {
  console.log('Compiling the modules as one bundle; this takes ten seconds.')
  const bundle = await buildOneBundle(rootDir)
  const [browser, shop] = await Promise.all([launchChromium(), openShopProcess()])
  const federated = await openBundleProxy(shop.origin, null)
  const one = await openBundleProxy(shop.origin, bundle)
  const rows: Row[] = []
  for (const [name, path] of Object.entries(pages)) {
    const results = await measureInTurn(
      {
        federated: () => visit(browser, federated.origin + path),
        one: () => visit(browser, one.origin + path),
      },
      rounds,
    )
    rows.push(...toRows(name, results))
  }
  await browser.close()
  federated.stop()
  one.stop()
  await shop.stop()
  return rows
}

type Visit = { kilobytes: number; interactiveMs: number }

/**
 * Counts what is requested until the page is interactive. Later requests are the same in both
 * cases.
 */
const visit = async (browser: Browser, url: string): Promise<Visit> => {
  const { page, context, kilobytes } = await openPhone(browser)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => performance.getEntriesByName('shop:interactive').length > 0)
  const { interactiveAtMs } = await readPaints(page)
  const sizes = kinds.map((kind) => kilobytes(kind, interactiveAtMs))
  await context.close()
  return { kilobytes: sizes.reduce((sum, size) => sum + size, 0), interactiveMs: interactiveAtMs }
}

const toRows = (page: string, { federated, one }: Record<'federated' | 'one', Visit[]>): Row[] => {
  const row = { part: 'federation', isBetterWhen: 'lower' } as const
  const measures = [
    { what: 'bytes until interactive', unit: 'kB', key: 'kilobytes', must: must.kilobytes },
    { what: 'interactive', unit: 'ms', key: 'interactiveMs', must: must.ms },
  ] as const
  return measures.flatMap(({ what, unit, key, must }) => {
    const values = (visits: readonly Visit[]): number[] => visits.map((one) => one[key])
    const baseline = { name: 'one bundle', rounds: values(one) }
    const more = federated.map((visit, round) => visit[key] - (one[round]?.[key] ?? Number.NaN))
    return [
      toRow({ ...row, name: `${page}: ${what}`, unit, rounds: values(federated), baseline }),
      toRow({ ...row, name: `${page}: ${what}, more than one bundle`, unit, must, rounds: more }),
    ]
  })
}
