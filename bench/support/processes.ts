import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

type Process = { pid: number; parentPid: number; megabytes: number; program: string }

export const listProcesses = (pid: number): Process[] => {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line): Process => {
      const [pid, parentPid, kilobytes, program = ''] = line.trim().split(/\s+/)
      return {
        pid: Number(pid),
        parentPid: Number(parentPid),
        megabytes: Number(kilobytes) / 1024,
        program: program.split('/').at(-1) ?? '',
      }
    })
  const family = new Set([pid])
  // If process ids wrap around, `ps` may list a child before its parent. Another pass finds it.
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const one of all) if (family.has(one.parentPid)) family.add(one.pid)
  }
  return all.filter((one) => family.has(one.pid) && one.program !== 'ps')
}

export const residentMegabytes = (pid: number): number =>
  listProcesses(pid).reduce((sum, { megabytes }) => sum + megabytes, 0)

const ticksPerSecond = 100

/** Sums the CPU seconds of running processes. Returns 0 except on Linux. */
export const processorSeconds = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const file = `/proc/${pid}/stat`
    if (!existsSync(file)) return sum
    const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return sum + (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  }, 0)
