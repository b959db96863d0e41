import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

import { actionRoles } from '@shop/contracts/backend'
import type { Release } from '@shop/contracts/release'
import { localHosts } from '@shop/domain/loopback'
import { startTestShop, type TestShop } from '@shop/testkit/test-shop'
import { inject } from 'vitest'

import { type Caller, callersByKey, callersByProxy, secretEmail, startSigner } from './callers.ts'
import { publishEmpty } from './publish-empty.ts'
import { type AccessRow, actions, type Outcome, pages, routes, sockets } from './table.ts'

type HostName = keyof typeof localHosts
const others = { staff: localHosts.shop, shop: localHosts.staff }

type Attempt = { method: string; path: string; headers: Record<string, string>; host: HostName }
type Kind = 'route' | 'socket' | 'page'

export type AccessReport = {
  callers: number
  requests: number
  crossSiteRequests: number
  logLines: number
  unexpected: string[]
  /** Requests from other sites' pages that a staff route should have rejected. */
  unexpectedCrossSite: string[]
  leaks: string[]
}

export const tryAccess = async (): Promise<AccessReport> => {
  const signer = await startSigner()
  const report: AccessReport = {
    callers: 0,
    requests: 0,
    crossSiteRequests: 0,
    logLines: 0,
    unexpected: [],
    unexpectedCrossSite: [],
    leaks: [],
  }
  try {
    await tryShop(report, signer.vars, (shop) => callersByProxy(shop, signer))
    await tryShop(report, {}, (shop) => callersByKey(shop, signer))
  } finally {
    await signer.stop()
  }
  return report
}

const tryShop = async (
  report: AccessReport,
  vars: Record<string, string>,
  callersOf: (shop: TestShop) => Promise<Caller[]>,
): Promise<void> => {
  const lines: string[] = []
  const shop = await startTestShop({
    hasModules: false,
    template: inject('seededShop'),
    vars,
    onLog: (line) => lines.push(line),
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  try {
    await publishEmpty(shop, { module: 'shell', routes: ['/'] })
    await publishEmpty(shop, { module: 'admin', routes: ['/admin', '/admin/*'], audience: 'staff' })
    await publishEmpty(shop, { module: 'catalog', routes: ['/shop', '/product/:id'] })
    await publishEmpty(shop, desk, { 'server.js': deskEntry })
    const callers = await callersOf(shop)
    const send = (attempt: Attempt) => sendTo(shop.origin, agent, attempt)
    report.callers += callers.length
    await Promise.all(callers.map((caller) => tryRows(report, caller, send)))
    await Promise.all(
      callers
        .filter(({ column }) => column === 'manager')
        .map((caller) => tryFromOtherSites(report, caller, send)),
    )
    const secrets = [secretEmail, ...callers.flatMap(({ headers }) => Object.values(headers))]
    const words = secrets.map((secret) => secret.replace(/^(Bearer |staff_session_\d+=)/, ''))
    report.logLines += lines.length
    report.leaks.push(...lines.filter((line) => words.some((word) => line.includes(word))))
  } finally {
    agent.destroy()
    await shop.stop()
  }
}

const desk: Partial<Release> = {
  module: 'desk',
  routes: [],
  server: { entry: 'server.js' },
  backend: {
    needs: { rows: {}, values: false, secrets: [], reads: [], hosts: [], mails: {} },
    actions: Object.fromEntries(
      actionRoles.map((role) => [role, { role, summary: '', input: {} }]),
    ),
    events: [],
    jobs: {},
  },
}
const deskEntry = `export const backend = { run: async () => ({ kind: 'done', output: null }) }`

type Send = (attempt: Attempt) => Promise<{ status: number; location: string; body: string }>

const tables: [Kind, Record<string, AccessRow>][] = [
  ['route', routes],
  ['route', actions],
  ['socket', sockets],
  ['page', pages],
]

const tryRows = async (report: AccessReport, caller: Caller, send: Send): Promise<void> => {
  const { name: who, column, headers, scopes = [], isTeam = false, isWeaker = false } = caller
  const hosts: readonly HostName[] = isWeaker ? ['staff'] : ['shop', 'staff']
  const hasAll = (needed: AccessRow['scopes']) => needed.every((scope) => scopes.includes(scope))
  for (const [kind, rows] of tables) {
    for (const [name, row] of Object.entries(rows)) {
      for (const host of hosts) {
        const attempt = { ...toAttempt(kind, name), headers, host }
        const got = outcomeOf(kind, attempt, await send(attempt))
        const listed = host === 'shop' ? row.shopHost : row[column]
        const isAdmitted = listed === 'scope' && row.scopes.length > 0 && hasAll(row.scopes)
        const expected = (listed === 'token' && isTeam) || isAdmitted ? 'open' : listed
        report.requests += 1
        if (got !== expected)
          report.unexpected.push(`${who}, ${name} on the ${host} host: ${got}, not ${expected}`)
      }
    }
  }
}

/** Sends requests like pages of other sites, which can make a browser send staff credentials. */
const tryFromOtherSites = async (
  report: AccessReport,
  { name: who, headers }: Caller,
  send: Send,
): Promise<void> => {
  const forStaff = Object.entries({ ...routes, ...actions }).filter(
    ([, { anonymous }]) => anonymous === 'sign in',
  )
  for (const [name] of forStaff) {
    for (const site of ['cross-site', 'same-site']) {
      const attempt = toAttempt('route', name)
      const sent = { ...attempt, headers: { ...headers, 'sec-fetch-site': site } }
      const { status, body } = await send({ ...sent, host: 'staff' })
      report.crossSiteRequests += 1
      if (status !== 403 || !body.includes('"foreign-origin"'))
        report.unexpectedCrossSite.push(`${who}, ${name}, ${site}: ${status}`)
    }
  }
}

const toAttempt = (kind: Kind, name: string): Pick<Attempt, 'method' | 'path'> => {
  if (kind === 'page') return { method: 'GET', path: name }
  if (kind === 'socket') return { method: 'GET', path: `/api/live?topics=${name}` }
  const [method = '', pattern = ''] = name.split(' ')
  const path = pattern
    .replace(':module', 'catalog')
    .replace(':version', '9.9.9')
    .replace(':path{.+}', 'remote.js')
    .replace(':id', 'none')
    .replace(':key', 'none')
  return { method, path }
}

const outcomeOf = (
  kind: Kind,
  { path, host }: Attempt,
  { status, location, body }: Awaited<ReturnType<Send>>,
): Outcome | string => {
  if (status === 308) {
    const to = URL.parse(location ?? '')
    const isOther = to?.hostname === others[host] && to.pathname + to.search === path
    return isOther ? 'other host' : `308 to ${location}`
  }
  if (kind === 'page') return ({ 401: 'sign in', 403: 'role' } as const)[status] ?? opened(status)
  const code = codeOf(body)
  return codes[code] ?? opened(status, code)
}

const codes: Record<string, Outcome> = {
  'not-found': 'none',
  'staff-only': 'sign in',
  'signed-out': 'sign in',
  'role-required': 'role',
  'scope-required': 'scope',
  'bad-deploy-token': 'token',
}

const neverExpected = new Set(['foreign-origin', 'method-not-allowed', 'too-many-requests'])

const opened = (status: number, code = ''): Outcome | string =>
  status < 500 && !neverExpected.has(code) ? 'open' : `${status} ${code}`

const codeOf = (body: string): string => /"code":"([a-z-]+)"/.exec(body)?.[1] ?? ''

let visitors = 0

const sendTo = (
  origin: string,
  agent: Agent,
  { method, path, headers, host }: Attempt,
): ReturnType<Send> =>
  new Promise((resolve, reject) => {
    visitors += 1
    const isSocket = path.startsWith('/api/live?')
    const sent = request(`${origin}${path}`, {
      method,
      ...(isSocket ? {} : { agent }),
      headers: {
        host: `${localHosts[host]}:${new URL(origin).port}`,
        // Each request comes from a different visitor, so that no rate limit applies.
        'cf-connecting-ip': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
        ...(method === 'GET' ? {} : { 'content-type': 'application/json', 'content-length': 2 }),
        ...(isSocket ? upgrade : {}),
        ...headers,
      },
    })
    sent.on('error', reject)
    sent.on('upgrade', (_response: IncomingMessage, socket) => {
      socket.destroy()
      resolve({ status: 101, location: '', body: '' })
    })
    sent.on('response', (response) => {
      const { statusCode: status = 0, headers: given } = response
      text(response).then(
        (body) => resolve({ status, location: given.location ?? '', body }),
        reject,
      )
    })
    sent.end(method === 'GET' ? undefined : '{}')
  })

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}
