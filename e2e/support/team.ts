/** Simulates an outside team, which has Node and npm but not this repository. */
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const rootDir = resolve(import.meta.dirname, '../..')
const execute = promisify(execFile)

export type RunOptions = { cwd?: string; env?: Record<string, string | undefined> }

export type Team = {
  folder: string
  run: (command: string, options?: RunOptions) => Promise<string>
  /** Passes the first group that `until` matches in the output to `use`, then sends Ctrl-C. */
  follow: (
    command: string,
    options: RunOptions & { until: RegExp; use: (found: string) => Promise<void> },
  ) => Promise<void>
  leave: () => Promise<void>
}

export const startTeam = async (name: string, node = dirname(process.execPath)): Promise<Team> => {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`))
  const place = ({ cwd = folder, env }: RunOptions) => ({
    cwd,
    env: { ...environment(node), ...env },
  })
  return {
    folder,
    run: async (command, options = {}) => {
      const { stdout } = await execute('sh', ['-c', command], place(options)).catch(
        (error: Error & { stdout?: string; stderr?: string }) => {
          throw new Error(explain(command, `${error.stdout}\n${error.stderr}`), { cause: error })
        },
      )
      return stdout
    },
    follow: (command, { until, use, ...options }) => follow(command, place(options), until, use),
    leave: () => rm(folder, { recursive: true, force: true }),
  }
}

export const fetchOldestNode = async (): Promise<string> => {
  const { stdout } = await execute(process.execPath, [join(rootDir, 'scripts/oldest-node.cjs')])
  return stdout.trim()
}

/** The cache stays between runs, so that each run downloads only new packages. */
const npmCache = join(rootDir, 'node_modules/.cache/npm')

/** An outside team lacks the environment variables that npm, Vitest and this repository set. */
const environment = (node: string): NodeJS.ProcessEnv => {
  const ofTests =
    /^(?:npm_(?!config_)|npm_config_(?:local_)?prefix$|INIT_CWD$|NODE_ENV$|TEST$|VITE)/
  const own = Object.entries(process.env).filter(([name]) => !ofTests.test(name))
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((dir) => !dir.startsWith(rootDir))
  return {
    ...Object.fromEntries(own),
    PATH: [node, ...path].join(delimiter),
    npm_config_cache: npmCache,
    npm_config_update_notifier: 'false',
    NO_COLOR: '1',
  }
}

const explain = (command: string, output: string): string =>
  /code (?:E[A-Z_]*(?:NOTFOUND|AGAIN|CONN\w*|TIMEDOUT|NOTCACHED|UNREACH)|ERR_SOCKET_TIMEOUT)/.test(
    output,
  )
    ? `npm could not reach its registry. A team installs with real npm, and so does this test: it wants the registry that npm is configured with, or its packages in ${npmCache}.\n${command}\n${output}`
    : `${command}\n${output}`

const follow = async (
  command: string,
  place: { cwd: string; env: NodeJS.ProcessEnv },
  until: RegExp,
  use: (found: string) => Promise<void>,
): Promise<void> => {
  const child = spawn('sh', ['-c', `exec ${command}`], {
    ...place,
    // Creates a process group, so that one signal reaches npm and its children, but Ctrl-C in the
    // terminal reaches neither.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ready = new Promise<string>((done, fail) => {
    const read = (chunk: Buffer): void => {
      text += String(chunk)
      const [, found] = until.exec(text) ?? []
      if (found) done(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => fail(new Error(`${command} ended:\n${text}`)))
  })
  const ended = new Promise((done) => child.once('exit', done))
  try {
    await use(await ready)
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT')
    await ended
  }
}
