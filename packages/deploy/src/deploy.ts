/** Updates a shop to the state of this repository. Newer releases of other teams stay live. */
import { once } from 'node:events'
import { hostname } from 'node:os'

import { type SQL, sql } from 'drizzle-orm'

import { userName } from '@shop/db/command-actor'
import type { Database } from '@shop/db/open'
import { isoTime, minuteMs } from '@shop/domain/time'

import { type Deploy, listing } from './settings.ts'
import { openShopDatabase, steps } from './steps.ts'

/**
 * Returns what a deploy would do, one line each. Changes nothing.
 * @throws Error that lists obstacles and failed checks
 */
export const planDeploy = async (deploy: Deploy): Promise<string[]> => {
  const planning = Object.entries(steps).map(async ([title, plan]) => {
    const change = await plan(deploy)
    await change?.check?.()
    return change ? [`${title}: ${change.line}`] : []
  })
  const results = await Promise.allSettled(planning)
  const failed = results.filter((one) => one.status === 'rejected')
  const obstacles = new Set(failed.map(({ reason }) => reason.message))
  if (obstacles.size > 0) throw listing('Nothing was changed, because of:', [...obstacles])
  return (await Promise.all(planning)).flat()
}

/**
 * Deploys, then checks the shop from outside. A second run makes only the changes that are missing.
 * Returns the number of steps that made changes.
 * @throws Error if there is an obstacle, a step fails, or the deployed shop has a fault
 */
export const runDeploy = async (
  deploy: Deploy,
  report: (line: string) => void,
): Promise<number> => {
  report('· Checking')
  await planDeploy(deploy)
  let changedCount = 0
  await using held = new AsyncDisposableStack()
  held.use(await takeLease(openShopDatabase(deploy)))
  for (const [title, plan] of Object.entries(steps)) {
    const begunAtMs = Date.now()
    const change = await plan(deploy)
    deploy.signal.throwIfAborted()
    if (change) {
      changedCount += 1
      report(`· ${title}: ${change.line}`)
      await change.make((text) => report(`· ${title}: ${text}`))
    }
    const seconds = ((Date.now() - begunAtMs) / 1000).toFixed(1)
    report(`✓ ${title}${change ? ` (${seconds} s)` : ': nothing to do'}`)
  }
  report('· Looking at the shop')
  const faults = await findFaults(deploy)
  if (faults.length === 0) return changedCount
  const title =
    'It is deployed, but not as it must be. "npm run deploy -- rollback" brings the last Worker back.'
  throw listing(title, faults)
}

/** A running deploy renews its lease. After a deploy is killed, its lease ends within this time. */
const leaseMs = 2 * minuteMs
const renewEveryMs = 30_000
/** The database's time, because the clocks of two machines that deploy may differ. */
const nowMs = sql`cast(unixepoch('subsec') * 1000 as integer)`

/** Disposing of the result ends the lease. @throws Error that names the user of another deploy */
export const takeLease = async (db: Database): Promise<AsyncDisposable> => {
  const holder = `${userName()}@${hostname()} ${crypto.randomUUID().slice(0, 8)}`
  await db.run(sql`
    CREATE TABLE IF NOT EXISTS deploy_lease (id INTEGER PRIMARY KEY, holder TEXT, until_ms INTEGER)`)
  const [row] = await db.all<{ holder: string; untilMs: number }>(sql`
    INSERT INTO deploy_lease (id, holder, until_ms)
    VALUES (1, ${holder}, ${nowMs} + ${leaseMs})
    ON CONFLICT (id) DO UPDATE SET
      holder = iif(until_ms < ${nowMs}, excluded.holder, holder),
      until_ms = iif(until_ms < ${nowMs}, excluded.until_ms, until_ms)
    RETURNING holder, until_ms AS untilMs`)
  if (row && row.holder !== holder)
    throw new Error(
      `${row.holder} deploys to this database. Wait until that has ended, or, if it was broken off, until ${isoTime(row.untilMs)}. Nothing was changed.`,
    )
  // A failed statement does no harm: the next renewal comes in time, or the lease ends by itself.
  const attempt = (statement: SQL) => db.run(statement).catch(() => {})
  // Updates only this deploy's row, so that a late renewal does not take an ended lease again.
  const renew = sql`
    UPDATE deploy_lease SET until_ms = ${nowMs} + ${leaseMs} WHERE holder = ${holder}`
  const renewal = setInterval(() => void attempt(renew), renewEveryMs)
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(renewal)
      await attempt(sql`DELETE FROM deploy_lease WHERE holder = ${holder}`)
    },
  }
}

/** Visits the deployed shop from outside, and places no order. Returns a message for each fault. */
const findFaults = async ({ shopOrigin: shop, staffOrigin: staff }: Deploy): Promise<string[]> => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const order = { method: 'POST', headers, body: '{}' }
  const signIn = 'ask strangers for a sign-in: put the back office behind its access proxy at once'
  const signInStatus = /^(?:30[1237]|40[13]) /
  const found = await Promise.all([
    visit(`${shop}/shop`, 'be a page with its content', /^200 .*<main/s),
    // The rejection must come from the Worker, not from a proxy in front of it.
    visit(
      `${shop}/api/orders`,
      'refuse an order without lines with bad-input',
      /"bad-input"/,
      order,
    ),
    visit(`${shop}/api/customers`, 'not be there', /^404 /),
    visit(`${staff}/admin`, signIn, signInStatus),
    visit(`${staff}/api/customers`, signIn, signInStatus),
    openSocket(`${shop.replace('http', 'ws')}/api/live?topics=products`),
  ])
  return found.filter((fault) => fault !== null)
}

const timeoutMs = 15_000

/** `expected` matches the status with the body after it. */
const visit = async (url: string, must: string, expected: RegExp, init: RequestInit = {}) => {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { redirect: 'manual', signal, ...init })
    const isRight = expected.test(`${response.status} ${await response.text()}`)
    return isRight ? null : `${url} must ${must}; it responded with ${response.status}.`
  } catch (error) {
    return `${url} cannot be reached: ${(error as Error).cause ?? error}`
  }
}

const openSocket = async (url: string): Promise<string | null> => {
  const socket = new WebSocket(url)
  const signal = AbortSignal.timeout(timeoutMs)
  const first = ['open', 'error'].map((name) => once(socket, name, { signal }))
  const [event] = await Promise.race(first).catch(() => [])
  socket.close()
  return event?.type === 'open' ? null : `${url} cannot be opened.`
}
