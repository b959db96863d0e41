#!/usr/bin/env node
import { stopWith } from '../stop-with.ts'
import { runCommand } from './run-command.ts'

const ended = new AbortController()
const running = runCommand({
  args: process.argv.slice(2),
  env: process.env,
  folder: process.cwd(),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  signal: ended.signal,
})
stopWith(() => {
  ended.abort()
  return running
})
process.exitCode = await running
