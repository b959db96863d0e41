import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { request } from './local-http.ts'

const readyBudgetMs = 20_000
const pollMs = 20

type Address = { url: string; authToken: string }

/**
 * Resolves when the server is ready.
 * @throws Error in one sentence if the server ended, takes too long or cannot read the folder
 */
export const waitReady = async (
  child: ChildProcess,
  address: Address,
  dataDir: string,
): Promise<void> => {
  const said = collectErrors(child)
  const until = Date.now() + readyBudgetMs
  while (!(await isHealthy(address.url))) {
    if (hasEnded(child)) throw damaged(dataDir, said())
    if (Date.now() > until) throw damaged(dataDir, `no response in ${readyBudgetMs / 1000} seconds`)
    await sleep(pollMs)
  }
  const problem = await checkReadable(address).catch(() => said() || 'it ended at the first query')
  if (problem) throw damaged(dataDir, problem)
}

/** Returns only the first line, which names the problem; a stack follows. */
const collectErrors = (child: ChildProcess): (() => string) => {
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(0, 4000)
  })
  // Stays registered, because an `error` event without a listener would end this program.
  child.on('error', ({ message }) => {
    text ||= message
  })
  return () => text.match(/Error: (.+)/)?.[1] ?? text.split('\n')[0] ?? ''
}

const isHealthy = async (url: string): Promise<boolean> => {
  try {
    return (await send(`${url}/health`)).status === 200
  } catch {
    // The connection is refused until the server listens.
    return false
  }
}

type Sent = { method: string; headers: Record<string, string>; body: string }

/** Avoids `fetch`, which would keep its library in memory just for this. */
const send = async (
  url: string,
  { body, ...options }: Partial<Sent> = {},
): Promise<{ status: number; body: string }> => {
  const sent = request(url, { ...options, agent: false }).end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, body: await text(response) }
}

const damaged = (dataDir: string, reason: string): Error =>
  new Error(
    `The libSQL server could not open ${dataDir} (${reason}): the folder may be damaged, so keep a copy of it and start with another one by DATA_DIR.`,
  )

/**
 * Returns why the server cannot read its file, or null if it can. Uses plain HTTP (libSQL's Hrana 2
 * pipeline), so that a program which only runs the server does not load a database client.
 */
const checkReadable = async ({ url, authToken }: Address): Promise<string | null> => {
  const stmt = { sql: 'select count(*) from sqlite_master' }
  const body = JSON.stringify({ requests: [{ type: 'execute', stmt }, { type: 'close' }] })
  const headers = { authorization: `Bearer ${authToken}` }
  const response = await send(`${url}/v2/pipeline`, { method: 'POST', headers, body })
  if (response.status !== 200) return response.body
  const { results } = JSON.parse(response.body) as { results: { error?: { message: string } }[] }
  return results.find(({ error }) => error)?.error?.message ?? null
}

export const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null
