#!/usr/bin/env node
import { runCommand } from './run-command.ts'

const ended = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    // A second signal ends the process immediately.
    process.once(signal, () => process.exit(130))
    ended.abort()
  })

process.exitCode = await runCommand({
  args: process.argv.slice(2),
  env: process.env,
  folder: process.cwd(),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  signal: ended.signal,
})
