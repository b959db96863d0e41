/** A killed shop may leave servers running. The next start ends them by their pid files. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const endBudgetMs = 5000
const pollMs = 20

export const writePidFile = (file: string, pid: number): void =>
  writeFileSync(file, `${pid} ${process.pid} ${describeProcess(pid)?.startedAt}\n`, { mode: 0o600 })

export const removePidFile = (file: string): void => rmSync(file, { force: true })

/** Ends a server whose parent was killed. @throws Error if another shop still uses the folder */
export const endLeftover = async (file: string, program: string, folder: string): Promise<void> => {
  const found = findServer(file, program)
  if (!found) return
  if (!found.isOrphan)
    throw new Error(
      `${folder} is in use by a shop that runs already (its ${program} is process ${found.pid}): stop that one, or choose another folder with DATA_DIR.`,
    )
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

/** Starts a shell that sends the signal when this process ends, even if it is killed. */
export const endWithThisProcess = (child: ChildProcess, signal: 'TERM' | 'KILL'): void => {
  const script = 'while read -r _; do :; done; kill -"$1" "$2"'
  const watch = spawn('/bin/sh', ['-c', script, 'sh', signal, String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Goes on without the shell, because the child still ends when the shop is stopped normally.
  watch.on('error', console.error)
  watch.unref()
  // The child's pid may later belong to another process, so the shell must not outlive the child.
  child.once('exit', () => watch.kill('SIGKILL'))
}

/** Returns null if the server has ended, even if its pid now belongs to another process. */
const findServer = (file: string, program: string): { pid: number; isOrphan: boolean } | null => {
  const [pid = '', ownerPid = '', startedAt] = readPidFile(file).trim().split(' ')
  const found = Number(pid) > 0 ? describeProcess(Number(pid)) : null
  if (found?.program !== program || found.startedAt !== startedAt) return null
  // When its owner ends, the system gives the server another parent.
  return { pid: Number(pid), isOrphan: found.parentPid !== Number(ownerPid) }
}

const readPidFile = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
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

/** In proc(5), state and parent follow the name in parentheses. Field 22 is the start time. */
const readProc = (pid: number): Found | null => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const [state, parent] = fields
  if (state === 'Z') return null
  const [command = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  return { parentPid: Number(parent), startedAt: fields[19] ?? '', program: basename(command) }
}

/** macOS has no `/proc`. */
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
