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
  const obstacles = results.flatMap((one) =>
    one.status === 'rejected' ? [one.reason.message] : [],
  )
  if (obstacles.length > 0) throw listing('Nothing was changed, because of:', obstacles)
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
  const giveBack = await takeLease(openShopDatabase(deploy))
  try {
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
  } finally {
    await giveBack()
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

/** Returns a function that ends the lease. @throws Error that names the user of another deploy */
export const takeLease = async (db: Database): Promise<() => Promise<void>> => {
  const holder = `${userName()}@${hostname()} ${crypto.randomUUID().slice(0, 8)}`
  await db.run(sql`
    CREATE TABLE IF NOT EXISTS deploy_lease (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      holder TEXT NOT NULL,
      until_ms INTEGER NOT NULL
    )`)
  await db.run(sql`
    INSERT INTO deploy_lease (id, holder, until_ms)
    VALUES (1, ${holder}, ${Date.now() + leaseMs})
    ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, until_ms = excluded.until_ms
    WHERE until_ms < ${Date.now()}`)
  const [row] = await db.all<{ holder: string; untilMs: number }>(
    sql`SELECT holder, until_ms AS untilMs FROM deploy_lease`,
  )
  // If there is no row, the other deploy has ended since the insert.
  const { holder: other = 'Another deploy', untilMs = Date.now() } = row ?? {}
  if (other !== holder)
    throw new Error(
      `${other} deploys to this database. Wait until that has ended, or, if it was broken off, until ${isoTime(untilMs)}. Nothing was changed.`,
    )
  // A failed statement does no harm: the next renewal comes in time, or the lease ends by itself.
  const attempt = (statement: SQL) => db.run(statement).catch(() => {})
  const renewal = setInterval(() => {
    const untilMs = Date.now() + leaseMs
    // Updates only this deploy's row, so that a late renewal does not take an ended lease again.
    void attempt(sql`UPDATE deploy_lease SET until_ms = ${untilMs} WHERE holder = ${holder}`)
  }, renewEveryMs)
  return async () => {
    clearInterval(renewal)
    await attempt(sql`DELETE FROM deploy_lease WHERE holder = ${holder}`)
  }
}

/** Visits the deployed shop from outside, and places no order. Returns a message for each fault. */
const findFaults = async ({ shopOrigin, staffOrigin }: Deploy): Promise<string[]> => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const signIn = 'ask strangers for a sign-in: put the back office behind its access proxy at once'
  const found = await Promise.all([
    visit(
      `${shopOrigin}/shop`,
      'be a page with its content',
      (text, status) => status === 200 && text.includes('<main'),
    ),
    // The rejection must come from the Worker, not from a proxy in front of it.
    visit(
      `${shopOrigin}/api/orders`,
      'refuse an order without lines with bad-input',
      (text) => text.includes('"bad-input"'),
      { method: 'POST', headers, body: '{}' },
    ),
    visit(`${shopOrigin}/api/customers`, 'not be there', (_text, status) => status === 404),
    ...['/admin', '/api/customers'].map((path) =>
      visit(staffOrigin + path, signIn, (_text, status) =>
        /^(?:30[1237]|40[13])$/.test(`${status}`),
      ),
    ),
    openSocket(`${shopOrigin.replace('http', 'ws')}/api/live?topics=products`),
  ])
  return found.filter((fault) => fault !== null)
}

const timeoutMs = 15_000

const visit = async (
  url: string,
  must: string,
  isRight: (text: string, status: number) => boolean,
  init: RequestInit = {},
): Promise<string | null> => {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { redirect: 'manual', signal, ...init })
    const isFine = isRight(await response.text(), response.status)
    return isFine ? null : `${url} must ${must}; it responded with ${response.status}.`
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
