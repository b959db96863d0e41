/**
 * Helper processes of a shop. They end with the shop. The next start finds leftovers by a pid file
 * in their folder.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const endBudgetMs = 5000
const pollMs = 20

export const writePidFile = (file: string, pid: number): void =>
  writeFileSync(file, `${pid} ${process.pid} ${describeProcess(pid)?.startedAt}\n`, { mode: 0o600 })

export const removePidFile = (file: string): void => rmSync(file, { force: true })

/**
 * Ends the `program` of a pid file if the process that started it was killed.
 * @throws Error if that process still runs, because the folder is in use
 */
export const endLeftover = async (file: string, program: string, folder: string): Promise<void> => {
  const found = findServer(file, program)
  if (!found) return
  if (!found.isOrphan) {
    const message = `${folder} is in use by a shop that runs already (its ${program} is process ${found.pid}): stop that one, or choose another folder with DATA_DIR.`
    throw new Error(message)
  }
  kill(found.pid, 'SIGTERM')
  for (let waitedMs = 0; findServer(file, program); waitedMs += pollMs) {
    if (waitedMs > endBudgetMs) kill(found.pid, 'SIGKILL')
    await sleep(pollMs)
  }
}

const kill = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended.
  }
}

/**
 * Signals `child` when this process ends or is killed. A shell waits for the end of its input, and
 * then sends the signal.
 */
export const endWithThisProcess = (child: ChildProcess, signal: 'TERM' | 'KILL'): void => {
  const script = 'while read -r _; do :; done; kill -"$1" "$2"'
  const watch = spawn('/bin/sh', ['-c', script, 'sh', signal, String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Without the shell, the child still ends when the shop is stopped normally.
  watch.on('error', console.error)
  watch.unref()
  // Ends the shell with the child, because the system may give the pid of the child to another
  // process.
  child.once('exit', () => watch.kill('SIGKILL'))
}

/**
 * Finds the process of a pid file, or null if the pid now belongs to another process. `isOrphan`
 * means that the process which started it has ended.
 */
const findServer = (file: string, program: string): { pid: number; isOrphan: boolean } | null => {
  const [pid = '', ownerPid = '', startedAt] = readPidFile(file).trim().split(' ')
  const found = Number(pid) > 0 ? describeProcess(Number(pid)) : null
  // Files written by earlier releases have no start time.
  const isSame = startedAt === undefined || found?.startedAt === startedAt
  if (found?.program !== program || !isSame) return null
  // The system gives an orphan another parent.
  return { pid: Number(pid), isOrphan: found.parentPid !== Number(ownerPid) }
}

const readPidFile = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Without a file, no server uses this folder.
    return ''
  }
}

type Found = { parentPid: number; startedAt: string; program: string }

const describeProcess = (pid: number): Found | null => {
  try {
    return process.platform === 'linux' ? readProc(pid) : readPs(pid)
  } catch {
    return null
  }
}

/**
 * See proc(5). The name is in parentheses and may contain spaces. After it come the state, the
 * parent and, as the 22nd field, the start time.
 */
const readProc = (pid: number): Found | null => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const [state, parent] = fields
  if (state === 'Z') return null
  const [command = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  return { parentPid: Number(parent), startedAt: fields[19] ?? '', program: basename(command) }
}

/** For macOS, which has no `/proc`. */
const readPs = (pid: number): Found => {
  const options = ['-o', 'ppid=,lstart=,comm=', '-p', String(pid)]
  const line = execFileSync('ps', options, { encoding: 'utf8' }).trim()
  const [, parent, startedAt = '', command = ''] =
    /^(\d+)\s+(\w+ .+ \d{4})\s+(.+)$/.exec(line) ?? []
  return {
    parentPid: Number(parent),
    startedAt: startedAt.replaceAll(/\s+/g, '_'),
    program: basename(command),
  }
}
