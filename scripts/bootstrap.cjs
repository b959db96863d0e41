/**
 * Fetches missing tools for `run.sh`, and prints the path of a suitable Node. It runs before
 * anything is installed, so it is plain JavaScript for any Node from 18.
 */
'use strict'
const { createHash } = require('node:crypto')
const { spawnSync } = require('node:child_process')
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')

const { fail, fetchNode, fetchPnpm, root, say } = require('./tools.cjs')

const nodeVersion = '24.21.0'

/** True if this Node runs wrangler, vitest and Miniflare, and strips types (22.18 or later). */
const isNodeFit = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

const fetchFitNode = () => {
  const reason = `Node ${process.versions.node} is too old for the tools`
  return join(fetchNode('node', { version: nodeVersion, reason }), 'node')
}

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

const node = isNodeFit() ? process.execPath : fetchFitNode()
installDependencies(node)
process.stdout.write(`${node}\n`)
