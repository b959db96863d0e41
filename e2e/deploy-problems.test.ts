import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { rollBack } from '@shop/deploy/cloudflare'
import { findLocalTarget, startLocalTarget } from '@shop/deploy/local-target/local-target'
import type { Deploy } from '@shop/deploy/settings'
import { planDeploy, runDeploy, takeLease } from '@shop/deploy/deploy'
import { planAccount, planDatabase, planFiles, planWorker } from '@shop/deploy/steps'
import { audit } from '@shop/db/schema/audit'
import { deployTokens } from '@shop/db/schema/releases'
import { isNull, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { openLocalDeploy, openTargetDatabase, useLocalTarget } from './support/local-target.ts'

vi.setConfig({ testTimeout: 600_000 })

const rootDir = resolve(import.meta.dirname, '..')

const local = useLocalTarget()
const openLocal = (changes: Record<string, string> = {}) => openLocalDeploy(local, changes)

afterEach(() => {
  local.observed.isPlanFree = false
  local.observed.refusedPath = null
})

const api = (path: string, init: RequestInit = {}) =>
  fetch(`${local.target.apiBaseUrl}/accounts/local${path}`, {
    ...init,
    headers: { authorization: `Bearer ${local.target.written['CLOUDFLARE_API_TOKEN']}` },
  })

const secretsOfLive = async (): Promise<string[]> => {
  const response = await api('/workers/scripts/shop/secrets')
  const { result } = (await response.json()) as { result: { name: string }[] }
  return result.map(({ name }) => name)
}

it.each([
  [
    'a token that Cloudflare refuses',
    { CLOUDFLARE_API_TOKEN: 'guessed' },
    /^CLOUDFLARE_API_TOKEN: does not open the account local .+ Make a token for it as docs/,
  ],
  [
    'a token for another account',
    { CLOUDFLARE_ACCOUNT_ID: 'another' },
    /^CLOUDFLARE_API_TOKEN: does not open the account another .+ Make a token for it as docs/,
  ],
  [
    'a database address without a server',
    { LIBSQL_URL: 'http://127.0.0.1:1' },
    /^The database does not respond: .+ is LIBSQL_URL its address/,
  ],
  [
    'a database address with another server',
    { LIBSQL_URL: 'its own shop' },
    /^What responds is no libSQL server: LIBSQL_URL must be its address/,
  ],
  [
    'a token that the database refuses',
    { LIBSQL_AUTH_TOKEN: 'of-another-database' },
    /^The database refuses the token: LIBSQL_AUTH_TOKEN must be/,
  ],
  [
    'no token for a database that needs one',
    { LIBSQL_AUTH_TOKEN: '' },
    /^The database refuses the token: LIBSQL_AUTH_TOKEN must be/,
  ],
] as [string, Record<string, string>, RegExp][])(
  'says what to do about %s',
  async (_what, given, message) => {
    const isOwnShop = given['LIBSQL_URL'] === 'its own shop'
    const deploy = openLocal(isOwnShop ? { LIBSQL_URL: local.target.shopOrigin } : given)
    const planned = await Promise.allSettled(
      [planAccount, planDatabase].map((plan) => plan(deploy)),
    )
    const found = planned.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
    expect(found).toEqual([expect.stringMatching(message)])
  },
)

it('lists all problems at once, and changes nothing', async () => {
  const before = local.observed.calls.length
  const deploy = openLocal({ CLOUDFLARE_API_TOKEN: 'guessed', LIBSQL_AUTH_TOKEN: '' })
  await expect(runDeploy(deploy, () => {})).rejects.toThrow(
    /Nothing was changed.+CLOUDFLARE_API_TOKEN: .+Cloudflare refused GET .+r2.+The database refuses/s,
  )
  expect(local.observed.calls.slice(before).filter((call) => !call.startsWith('GET '))).toEqual([])
})

it('names once a permission that two steps lack', async () => {
  local.observed.refusedPath = '/files.json'
  await expect(planDeploy(openLocal())).rejects.toThrow(
    /^Nothing was changed, because of:\n  - Cloudflare refused GET .+Authentication error \(10000\)$/,
  )
})

it('rejects a bucket with unknown files, and accepts an empty one', async () => {
  const deploy = openLocal({ WORKER_NAME: 'other' })
  await api('/r2/buckets', { method: 'POST', body: '{"name":"other-files"}' })
  expect(await planFiles(deploy)).toMatchObject({ line: expect.stringMatching(/^make and mark/) })
  await api('/r2/buckets/other-files/objects/of-others.txt', { method: 'PUT', body: 'text' })
  await expect(planFiles(deploy)).rejects.toThrow(
    'The bucket other-files is there already with files of others',
  )
})

it('a target that ended with a deploy takes the next one at once, even if its disk was full', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'shop-ended-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const deployUntilTheEnd = async (): Promise<void> => {
    expect(await findLocalTarget(dir)).toBeNull()
    const { target, stop } = await startLocalTarget(dir)
    const lease = await takeLease(openTargetDatabase({ target }))
    await stop()
    // The lease stays, because the database has ended.
    await lease[Symbol.asyncDispose]()
  }
  await deployUntilTheEnd()
  await writeFile(join(dir, 'target.json'), '')
  await deployUntilTheEnd()
})

describe('a deploy', () => {
  const run = (lines: string[] = []) => runDeploy(openLocal(), (line) => lines.push(line))

  it('reports that Dynamic Workers need a paid plan, and uploads no Worker', async () => {
    local.observed.isPlanFree = true
    await expect(run()).rejects.toThrow(/Dynamic Workers.+paid plan/s)
    expect((await fetch(`${local.target.shopOrigin}/shop`)).status).toBe(404)
  })

  const startCommand = async (at: RegExp): Promise<ChildProcess> => {
    const args = [join(rootDir, 'scripts/deploy.ts'), '--target', 'local']
    const env = { ...process.env, DATA_DIR: local.dataDir }
    // `detached` makes a process group, so that a kill also ends the command's children.
    const child = spawn(process.execPath, args, { env, detached: true, cwd: rootDir })
    await new Promise<void>((resolve, reject) => {
      let printed = ''
      const read = (text: Buffer): void => {
        printed += text.toString()
        if (at.test(printed)) resolve()
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('exit', () => reject(new Error(`It ended before ${at}:\n${printed}`)))
    })
    return child
  }
  const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> => {
    const ended = once(child, 'exit')
    process.kill(-Number(child.pid), signal)
    const [code] = await ended
    return code
  }

  it('blocks other deploys for a while after it was killed', async () => {
    await end(await startCommand(/Publishing checkout/), 'SIGKILL')
    const db = openTargetDatabase(local)
    // The clock of the other machine may be ahead.
    vi.setSystemTime(Date.now() + 600_000)
    await expect(takeLease(db)).rejects.toThrow('deploys to this database')
    vi.useRealTimers()
    // The next deploy takes a lease that has ended.
    await db.run(sql`update deploy_lease set until_ms = 0`)
  })

  it('releases lease and token when interrupted, and exits with 130', async () => {
    expect(await end(await startCommand(/Modules: publish checkout/), 'SIGINT')).toBe(130)
    const db = openTargetDatabase(local)
    expect(await db.all(sql`select holder from deploy_lease`)).toEqual([])
    const valid = await db.select().from(deployTokens).where(isNull(deployTokens.revokedAtMs))
    // Only the killed deploy's token is left, and it expires.
    expect(valid.map(({ expiresAtMs }) => expiresAtMs)).toEqual([expect.any(Number)])
    const records = await db.select().from(audit)
    expect(records.map(({ actor }) => actor.split(':')[0])).toContain('command')
  })

  it('completes the remaining steps afterwards, with a line for each', async () => {
    const lines: string[] = []
    expect(await run(lines)).toBeGreaterThan(0)
    for (const title of ['Account', 'Files', 'Database', 'Worker'])
      expect(lines).toContain(`✓ ${title}: nothing to do`)
    expect(lines.filter((line) => /Publishing (?:admin|assistant|catalog) /.test(line))).toEqual([])
    expect(await run()).toBe(0)
    expect((await fetch(`${local.target.shopOrigin}/shop`)).status).toBe(200)
  })

  it('sends the Worker again after a failure, and removes a secret that is no longer set', async () => {
    const mail = { MAIL_URL: 'https://mail.example/send', MAIL_FROM: 'orders@shop.example' }
    const withKey = openLocal({ ...mail, MAIL_TOKEN: 'secret-of-the-mails' })
    const send = async (deploy: Deploy) => (await planWorker(deploy))?.make(() => {})
    local.observed.refusedPath = '/schedules'
    await expect(send(withKey)).rejects.toThrow(
      /wrangler could not send the Worker:.+Authentication error/s,
    )
    expect(await secretsOfLive()).toContain('MAIL_TOKEN')
    expect(await planWorker(withKey)).not.toBeNull()
    await rollBack(openLocal())
    // wrangler may have set the hosts of the other version.
    expect(await planWorker(openLocal())).not.toBeNull()
    await rollBack(withKey)
    local.observed.refusedPath = null
    await send(openLocal())
    expect(await secretsOfLive()).toEqual(['LIBSQL_AUTH_TOKEN'])
    expect(await planDeploy(openLocal())).toEqual([])
  })

  it('uploads the same Worker again on request, and a rollback skips identical ones', async () => {
    const again = openLocalDeploy(local, {}, { isWorkerSentAgain: true })
    expect(await planWorker(again)).toMatchObject({ line: 'send the Worker' })
    await rollBack(again)
    expect(await secretsOfLive()).toContain('MAIL_TOKEN')
  })
})
