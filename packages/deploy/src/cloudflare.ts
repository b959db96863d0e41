/** Calls to Cloudflare's API (developers.cloudflare.com/api) for which wrangler has no command. */
import { setTimeout as sleep } from 'node:timers/promises'

import { type Deploy, listing } from './settings.ts'

type Access = Pick<Deploy, 'apiBaseUrl' | 'settings' | 'signal'>

const timeoutMs = 30_000
const pausesMs = [500, 1000, 2000]

const unreachable = 'Cloudflare cannot be reached: is this machine online, or behind a proxy?'

/** Cloudflare has refused a call. The message has its reasons. */
export class CloudflareError extends Error {}

/**
 * Calls a path below `/client/v4`. Returns null if a GET finds nothing.
 * @throws CloudflareError; Error if Cloudflare does not respond
 */
export const callCloudflare = async (
  { apiBaseUrl, settings, signal }: Access,
  path: string,
  init: RequestInit = {},
): Promise<Response | null> => {
  const { method = 'GET' } = init
  const headers = { authorization: `Bearer ${settings.CLOUDFLARE_API_TOKEN}` }
  for (let tries = 0; ; tries += 1) {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const sending = fetch(apiBaseUrl + path, { ...init, headers, signal: limit })
    const response = await sending.catch(() => null)
    signal.throwIfAborted()
    if (response?.ok) return response
    if (response?.status === 404 && method === 'GET') return null
    const isTemporary = !response || response.status === 429 || response.status >= 500
    const pauseMs = pausesMs[tries]
    if (isTemporary && pauseMs) await sleep(pauseMs, null, { signal })
    else if (response) throw new CloudflareError(await describe(`${method} ${path}`, response))
    else throw new Error(unreachable)
  }
}

/** The body in which Cloudflare refuses a call, as documented. Proxies on the way send others. */
type Failure = { errors?: { code: number; message: string }[] | null } | null

const describe = async (call: string, response: Response): Promise<string> => {
  const body = (await response.json().catch(() => null)) as Failure
  const reasons = (body?.errors ?? []).map(({ code, message }) => `${message} (${code})`)
  return `Cloudflare refused ${call}: ${reasons.join(', ') || response.status}`
}

/** Returns the result of a GET, or null if nothing is found. @throws Error */
export const findAtCloudflare = async <Result>(deploy: Access, path: string) => {
  const response = await callCloudflare(deploy, path)
  return response && ((await response.json()) as { result: Result }).result
}

type Deployments = { deployments: { versions: { version_id: string; percentage: number }[] }[] }
type Version = {
  id: string
  annotations?: Record<string, string>
  metadata?: { created_on?: string }
}

const scriptPath = ({ settings }: Access): string =>
  `/accounts/${settings.CLOUDFLARE_ACCOUNT_ID}/workers/scripts/${settings.WORKER_NAME}`

/**
 * Returns the live version, then earlier ones, newest first. `mark` is undefined if no deploy sent
 * the version. @throws Error if several are live
 */
export const listLive = async (deploy: Access) => {
  const script = scriptPath(deploy)
  const [deployed, listed] = await Promise.all([
    findAtCloudflare<Deployments>(deploy, `${script}/deployments`),
    findAtCloudflare<{ items: Version[] }>(deploy, `${script}/versions?deployable=true`),
  ])
  const ids = (deployed?.deployments ?? []).map(
    ({ versions }) => versions.find(({ percentage }) => percentage === 100)?.version_id,
  )
  if (ids.length > 0 && ids[0] === undefined)
    throw new Error('Several versions share the requests. End that in the dashboard first.')
  return [...new Set(ids.filter((id) => id !== undefined))].map((id) => {
    const found = listed?.items.find((one) => one.id === id)
    return { id, mark: found?.annotations?.['workers/tag'], sentAt: found?.metadata?.created_on }
  })
}

/**
 * Makes an earlier version live, and returns its id. Chooses the version whose id begins with
 * `idStart` or, without `idStart`, the latest whose `mark` differs from that of the live version.
 * @throws Error that lists the possible versions if there are any and none matches
 */
export const rollBack = async (deploy: Access, idStart?: string): Promise<string> => {
  const [live, ...earlier] = await listLive(deploy)
  const found = earlier.find(({ id, mark }) =>
    idStart ? id.startsWith(idStart) : mark && mark !== live?.mark,
  )
  if (earlier.length === 0)
    throw new Error('No other version was live before: there is nothing to go back to.')
  if (!found)
    throw listing(
      'Name a version that was live before:',
      earlier.map(({ id, sentAt = 'at an unknown time' }) => `${id}, sent ${sentAt}`),
    )
  const versions = [{ version_id: found.id, percentage: 100 }]
  const body = JSON.stringify({ strategy: 'percentage', versions })
  await callCloudflare(deploy, `${scriptPath(deploy)}/deployments`, { method: 'POST', body })
  return found.id
}
