/**
 * Runs a script of this project on any Node from 18 on: gets the Node that the tools need, pnpm, and
 * the dependencies, then hands over. Plain old JavaScript, because it runs before anything is there.
 */
'use strict'
const { createHash } = require('node:crypto')
const { spawn, spawnSync } = require('node:child_process')
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')

const { fail, fetchNode, fetchPnpm, root, say } = require('./tools.cjs')

const nodeVersion = '24.21.0'

/** wrangler, vitest and Miniflare refuse older ones; type stripping is on from 22.18. */
const isNodeFit = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

const fetchFitNode = () => {
  const reason = `Node ${process.versions.node} is too old for the tools`
  return join(fetchNode('node', { version: nodeVersion, reason }), 'node')
}

/** The lock file's hash tells whether the installed dependencies are those of this checkout. */
const installDependencies = (node) => {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex')
  const stamp = join(root, 'node_modules', '.lock-sha256')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  say('installing dependencies')
  const path = `${join(node, '..')}:${process.env.PATH}`
  const env = { ...process.env, PATH: path, CI: 'true' }
  const result = spawnSync(
    fetchPnpm(),
    ['install', '--frozen-lockfile', '--reporter=append-only'],
    {
      cwd: root,
      env,
      encoding: 'utf8',
    },
  )
  if (result.status !== 0) {
    const last = `${result.stdout}\n${result.stderr}`.trim().split('\n').slice(-8).join('\n')
    fail(
      `The dependencies could not be installed. Is the npm registry reachable from here? Run this again when it is; what is there is kept.\n${last}`,
    )
  }
  writeFileSync(stamp, hash)
}

const main = () => {
  const [script, ...args] = process.argv.slice(2)
  const node = isNodeFit() ? process.execPath : fetchFitNode()
  installDependencies(node)
  const path = [join(node, '..'), join(root, 'node_modules', '.bin'), process.env.PATH].join(':')
  const env = { ...process.env, PATH: path, WRANGLER_SEND_METRICS: 'false' }
  const child = spawn(node, [join(root, script), ...args], { cwd: root, env, stdio: 'inherit' })
  // The terminal sends Ctrl-C to the child, too; this process only waits for it to finish.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  // npm does not hand a SIGTERM on; when it is gone, so is the reason to run.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 500)
  watch.unref()
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code === null ? 1 : code))
}

main()
