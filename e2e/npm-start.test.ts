import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { takePort } from '@shop/db/local-server'
import { orderInput } from '@shop/testkit/builders'
import { afterAll, afterEach, expect, it, vi } from 'vitest'

// A start takes ten seconds of CPU time, and other tests run beside it.
vi.setConfig({ testTimeout: 240_000 })

const rootDir = resolve(import.meta.dirname, '..')
const dataDir = await mkdtemp(join(tmpdir(), 'shop-start-'))
const port = await takePort(0)
const origin = `http://127.0.0.1:${port}`
const staffOrigin = `http://localhost:${port}`

type Command = Awaited<ReturnType<typeof runCommand>>

let running: Command | undefined

afterEach(async () => running?.interrupt())
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const runCommand = async (until: string, args: readonly string[] = []) => {
  const { NODE_ENV: _test, ...env } = process.env
  const child = spawn('npm', ['start', ...args], {
    cwd: rootDir,
    env: { ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Gives the command a process group of its own, as a terminal does.
    detached: true,
  })
  const ended = once(child, 'exit')
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const pid = child.pid ?? 0
  const command = {
    pid,
    ended,
    /** Ctrl-C sends the signal to the whole process group. */
    interrupt: async (): Promise<void> => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGINT')
      await ended
    },
    printed: () => printed,
  }
  running = command
  await expect.poll(command.printed, { timeout: 100_000 }).toContain(until)
  return command
}

const startShop = (args?: readonly string[]): Promise<Command> =>
  runCommand('The shop is open at', args)

type Process = { pid: number; parentPid: number; args: string }

const listProcesses = (): Process[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parentPid, ...args] = line.trim().split(/\s+/)
      return { pid: Number(pid), parentPid: Number(parentPid), args: args.join(' ') }
    })

const familyOf = ({ pid }: Command): Process[] => {
  const all = listProcesses()
  const family = all.filter((one) => one.pid === pid)
  // The array grows during the iteration, so that it gets the children of children, too.
  for (const one of family) family.push(...all.filter(({ parentPid }) => parentPid === one.pid))
  return family
}

/** True if the list has all these programs. An incomplete list would hide leftover processes. */
const hasPrograms = (family: readonly Process[], programs: readonly string[]): boolean =>
  programs.every((program) => family.some(({ args }) => args.includes(program)))

const allPrograms = ['npm start', 'scripts/start.ts', 'workerd serve', 'sqld --']

const expectNoneLeft = async (family: readonly Process[]): Promise<void> => {
  const left = (): string[] => {
    const now = new Map(listProcesses().map(({ pid, args }) => [pid, args]))
    return family.filter(({ pid, args }) => now.get(pid) === args).map(({ args }) => args)
  }
  await expect.poll(left).toEqual([])
  expect(await takePort(port)).toBe(port)
}

const nodeOf = (family: readonly Process[]): number =>
  family.find(({ args }) => args.endsWith('scripts/start.ts'))?.pid ?? 0

const placeOrder = async (): Promise<{ status: number; id: string; pageUrl: string | null }> => {
  const response = await fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(
      orderInput([{ product_id: 'focus-crest-tee', quantity: 1, size: 'M', price: 40 }]),
    ),
  })
  const { id, payment_url: pageUrl } = await response.json()
  return { status: response.status, id, pageUrl }
}

const readOrders = async (): Promise<string[]> => {
  const key = (await readFile(join(dataDir, 'staff-key'), 'utf8')).trim()
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(`${staffOrigin}/api/orders`, { headers })
  const { orders } = (await response.json()) as { orders: { id: string }[] }
  return orders.map(({ id }) => id)
}

const readPage = async (): Promise<string> => (await fetch(`${origin}/shop`)).text()

let ordered = ''
let afterKill: Process[] = []

it('npm start: serves a page, the API and an order on the first start, and Ctrl-C ends all processes', async () => {
  const command = await startShop()
  expect(await readPage()).toContain('Focus Crest Tee')
  expect((await fetch(`${origin}/api/products`)).status).toBe(200)
  const { status, id } = await placeOrder()
  expect(status).toBe(201)
  ordered = id
  const family = familyOf(command)
  expect(hasPrograms(family, allPrograms)).toBe(true)
  await command.interrupt()
  await expectNoneLeft(family)
})

it('npm start: keeps stored data on the next start', async () => {
  const command = await startShop()
  expect(await readPage()).toContain('Focus Crest Tee')
  expect(await readOrders()).toEqual([ordered])
  const family = familyOf(command)
  process.kill(nodeOf(family), 'SIGKILL')
  await command.ended
  afterKill = family
})

it('npm start -- --payments test: keeps stored data after a kill, and runs a test bank; all end when npm is killed', async () => {
  const command = await startShop(['--', '--payments', 'test'])
  expect(await readPage()).toContain('Focus Crest Tee')
  expect(await readOrders()).toEqual([ordered])
  const { pageUrl } = await placeOrder()
  expect(command.printed()).toContain(`Test bank        ${new URL(String(pageUrl)).origin}\n`)
  expect(await (await fetch(String(pageUrl))).text()).toContain('Test bank: no real money moves')
  const family = familyOf(command)
  expect(hasPrograms(family, allPrograms)).toBe(true)
  process.kill(command.pid, 'SIGKILL')
  await expectNoneLeft([...afterKill, ...family])
  await expect(fetch(String(pageUrl))).rejects.toThrow('fetch failed')
})

it('npm start: ends all processes when interrupted while starting', async () => {
  const command = await runCommand('Starting the Worker')
  let family: Process[] = []
  // The database starts at the same time as the Worker.
  const isStarting = () =>
    hasPrograms((family = familyOf(command)), ['scripts/start.ts', 'sqld --'])
  await expect.poll(isStarting).toBe(true)
  process.kill(command.pid, 'SIGTERM')
  await command.ended
  await expectNoneLeft(family)
  expect(command.printed()).not.toContain('The shop is open')
})
