/** Memory of the processes this one started. */
import { execFileSync } from 'node:child_process'

/** Resident megabytes by program: `workerd`, `sqld`, and this Node process. */
export const residentMegabytes = (): Record<string, number> => {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const sums: Record<string, number> = { node: Math.round(process.memoryUsage().rss / 1024 / 1024) }
  for (const [, parent, kilobytes, name = ''] of rows) {
    const program = name.split('/').at(-1) ?? name
    if (Number(parent) !== process.pid || !/workerd|sqld/.test(program)) continue
    sums[program] = (sums[program] ?? 0) + Math.round(Number(kilobytes) / 1024)
  }
  return sums
}
