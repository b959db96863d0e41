/** Installs exact versions of tools into `.tools`. Runs on any Node from 18. */
'use strict'
const { spawnSync } = require('node:child_process')
const { existsSync, mkdirSync, readFileSync, rmSync } = require('node:fs')
const { join } = require('node:path')

const hashes = require('./tool-hashes.json')

const root = join(__dirname, '..')
const toolsDir = join(root, '.tools')
const pnpmVersion = '12.21.0'
const platform = `${process.platform}-${process.arch}`

const say = (text) => process.stderr.write(`· ${text}\n`)

const fail = (text) => {
  process.stderr.write(`\n${text}\n`)
  process.exit(1)
}

const npm = (args) => {
  const own = process.env.npm_execpath
  const isNpm = own && /npm-cli\.c?js$/.test(own)
  const [command, first] = isNpm ? [process.execPath, [own]] : ['npm', []]
  return spawnSync(command, [...first, ...args], { cwd: root, encoding: 'utf8' })
}

const installedTools = (folder) => {
  const file = join(toolsDir, folder, 'node_modules', '.package-lock.json')
  if (!existsSync(file)) return {}
  const { packages } = JSON.parse(readFileSync(file, 'utf8'))
  // Skips bundled packages, because the hash of their archive covers them.
  const own = Object.entries(packages).filter(([, { inBundle }]) => !inBundle)
  return Object.fromEntries(own.map(([path, one]) => [path.replace('node_modules/', ''), one]))
}

const hasTools = (folder, packages) => {
  const installed = installedTools(folder)
  return Object.entries(packages).every(([name, version]) => {
    const pinned = hashes[`${name}@${version}`]
    const found = installed[name]
    return found?.version === version && (pinned === undefined || pinned === found.integrity)
  })
}

/** Installs exact versions without running their scripts, and checks the pinned hashes. */
const installTools = (folder, packages) => {
  const prefix = join(toolsDir, folder)
  rmSync(prefix, { recursive: true, force: true })
  mkdirSync(prefix, { recursive: true })
  const names = Object.entries(packages).map(([name, version]) => `${name}@${version}`)
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  const result = npm(['install', '--prefix', prefix, ...options, ...names])
  if (result.status !== 0) {
    const last = (result.stderr || '').trim().split('\n').slice(-4).join('\n')
    fail(
      `${names.join(' and ')} could not be installed. Is the npm registry reachable from here? Check the network or proxy and run this again; nothing was lost.\n${last}`,
    )
  }
  for (const [found, { version, integrity }] of Object.entries(installedTools(folder))) {
    const pinned = hashes[`${found}@${version}`]
    if (pinned === undefined) say(`${found} ${version} has no pinned hash for this platform yet`)
    if (pinned === undefined || pinned === integrity) continue
    rmSync(prefix, { recursive: true, force: true })
    fail(
      `${found} ${version} came with other bytes than those this project was tested with, and was removed. Ask whoever runs your npm registry or proxy; scripts/tool-hashes.json has the right hash.`,
    )
  }
}

const fetchNode = (folder, { version, npmVersion, reason }) => {
  const commands = join(toolsDir, folder, 'node_modules', '.bin')
  const packages = { [`node-${platform}`]: version, ...(npmVersion && { npm: npmVersion }) }
  if (existsSync(join(commands, 'node')) && hasTools(folder, packages)) return commands
  const known = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
  if (!known.includes(platform)) {
    fail(
      `${reason}, and there is no Node ${version} to fetch for ${platform}. Install it by hand and run this again.`,
    )
  }
  say(`${reason}; fetching Node ${version} into .tools/`)
  installTools(folder, packages)
  return commands
}

const fetchPnpm = () => {
  const name = `@pnpm/exe.${platform}`
  const path = join(toolsDir, 'pnpm', 'node_modules', name, 'pnpm')
  if (existsSync(path) && hasTools('pnpm', { [name]: pnpmVersion })) return path
  say(`fetching pnpm ${pnpmVersion} into .tools/`)
  installTools('pnpm', { pnpm: pnpmVersion })
  if (!existsSync(path))
    fail(`There is no pnpm for ${platform}. Use Linux or macOS on x64 or arm64.`)
  return path
}

module.exports = { fail, fetchNode, fetchPnpm, root, say }
