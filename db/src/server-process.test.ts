import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { endLeftover, writePidFile } from './server-process.ts'

/** Excludes zombies, because an ended process stays in the list until its parent reaps it. */
const isRunning = (pid: number): boolean =>
  /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout)

const noteOf = async (pid: number): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'shop-process-'))
  const file = join(dir, 'sleep.pid')
  writePidFile(file, pid)
  onTestFinished(async () => {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL')
    await rm(dir, { recursive: true })
  })
  return file
}

const startOrphan = (): number =>
  Number(execFileSync('sh', ['-c', 'sleep 60 > /dev/null 2>&1 & echo $!'], { encoding: 'utf8' }))

it('ends a program that outlived its parent', async () => {
  const pid = startOrphan()
  await endLeftover(await noteOf(pid), 'sleep', '/data')
  expect(isRunning(pid)).toBe(false)
})

it('does not end a process that is another program or started at another time', async () => {
  const pid = startOrphan()
  const file = await noteOf(pid)
  await endLeftover(file, 'sqld', '/data')
  const [number, owner] = (await readFile(file, 'utf8')).split(' ')
  await writeFile(file, `${number} ${owner} 1\n`)
  await endLeftover(file, 'sleep', '/data')
  expect(isRunning(pid)).toBe(true)
})

it('reports that the folder is in use while the parent still runs', async () => {
  const { pid = 0 } = spawn('sleep', ['60'])
  const file = await noteOf(pid)
  await expect(endLeftover(file, 'sleep', '/data')).rejects.toThrow(
    `/data is in use by a shop that runs already (its sleep is process ${pid})`,
  )
  expect(isRunning(pid)).toBe(true)
})

it('does nothing without a pid file', async () => {
  await expect(endLeftover('/no/such/sleep.pid', 'sleep', '/data')).resolves.toBeUndefined()
})
