import type { ModuleReport } from '@shop/contracts/report'
import { nextVisitor } from '@shop/testkit/next-visitor'
import { expect } from 'vitest'

const readDocument = async (url: string, bucket: number): Promise<string> =>
  (await fetch(url, { headers: { cookie: `bucket=${bucket}` } })).text()

/** Every 500th bucket is enough to find a share of 5 %. */
export const findBucket = async (url: string, version: string): Promise<number> => {
  for (let bucket = 0; bucket < 10_000; bucket += 500)
    if (names(await readDocument(url, bucket), version)) return bucket
  throw new Error(`no visitor gets ${version}`)
}

/** Ignores longer versions that begin with this version. */
const names = (document: string, version: string): boolean =>
  document
    .split(version)
    .slice(1)
    .some((rest) => !/^[\w-]/.test(rest))

/** Sends the report for each visitor, without the vitals, because they depend on this machine. */
export const sendAlike = async (
  origin: string,
  report: ModuleReport,
  visitors: number,
): Promise<void> => {
  const modules = report.modules.map(({ vitals: _vitals, ...module }) => module)
  const body = JSON.stringify({ ...report, modules })
  const send = async (): Promise<void> => {
    const init = { method: 'POST', body, headers: nextVisitor() }
    const response = await fetch(`${origin}/api/page-health`, init)
    expect(response.status).toBe(204)
  }
  for (let sent = 0; sent < visitors; sent += 20)
    await Promise.all(Array.from({ length: Math.min(20, visitors - sent) }, send))
}
