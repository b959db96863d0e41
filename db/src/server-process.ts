/** Which process serves a data folder: a pid file in the folder, and what the system says of that process. */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const pidFileOf = (dataDir: string): string => join(dataDir, 'sqld.pid')

/** Writes down that `pid` serves the folder on behalf of this process. */
export const writePidFile = (dataDir: string, pid: number): void =>
  writeFileSync(pidFileOf(dataDir), `${pid} ${process.pid}\n`, { mode: 0o600 })

export const removePidFile = (dataDir: string): void => rmSync(pidFileOf(dataDir), { force: true })

/**
 * The process of the pid file, if it still is `sqld` on this very folder; a number that the system gave to
 * another process meanwhile is `null`. `isOrphan` says that the program which started it has ended.
 */
export const findServer = (dataDir: string): { pid: number; isOrphan: boolean } | null => {
  const [pid = 0, ownerPid = 0] = readPidFile(dataDir).split(' ').map(Number)
  const found = pid > 0 ? describeProcess(pid) : null
  if (!found || !isServerOf(found.command, dataDir)) return null
  // A process whose parent ends is handed to another one.
  return { pid, isOrphan: found.parentPid !== ownerPid }
}

const readPidFile = (dataDir: string): string => {
  try {
    return readFileSync(pidFileOf(dataDir), 'utf8')
  } catch {
    // No file: no server has this folder.
    return ''
  }
}

const isServerOf = (command: readonly string[], dataDir: string): boolean =>
  basename(command[0] ?? '') === 'sqld' && command[command.indexOf('-d') + 1] === dataDir

type Found = { parentPid: number; command: string[] }

const describeProcess = (pid: number): Found | null => {
  try {
    return process.platform === 'linux' ? readProc(pid) : readPs(pid)
  } catch {
    // There is no such process any more.
    return null
  }
}

const readProc = (pid: number): Found => {
  // The name, in brackets, may hold spaces; state and parent follow it.
  const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return {
    parentPid: Number(parent),
    command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'),
  }
}

/** macOS: the command comes as one line, so that a folder with a space in its name is never recognised. */
const readPs = (pid: number): Found => {
  const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' })
  const [parent, ...command] = line.trim().split(/\s+/)
  return { parentPid: Number(parent), command }
}
