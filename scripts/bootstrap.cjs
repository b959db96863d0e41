/**
 * Runs a script of this project on any Node from 18 on: gets the Node that the tools need, pnpm, and
 * the dependencies, then hands over. Plain old JavaScript, because it runs before anything is there.
 */
'use strict'
const { createHash } = require('node:crypto')
const { spawn, spawnSync } = require('node:child_process')
const { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')

/** SHA-512 of each package by name and version, as the registry gave it when it was chosen (`docs/supply-chain.md`). */
const hashes = require('./tool-hashes.json')

const root = join(__dirname, '..')
const toolsDir = join(root, '.tools')
const nodeVersion = '24.21.0'
const pnpmVersion = '12.21.0'

/** wrangler, vitest and Miniflare refuse older ones; type stripping is on from 22.18. */
const isNodeFit = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

const say = (text) => process.stderr.write(`· ${text}\n`)

const fail = (text) => {
  process.stderr.write(`\n${text}\n`)
  process.exit(1)
}

/** npm, as the Node that runs this came with it. */
const npm = (args) => {
  const own = process.env.npm_execpath
  const isNpm = own && /npm-cli\.c?js$/.test(own)
  const [command, first] = isNpm ? [process.execPath, [own]] : ['npm', []]
  return spawnSync(command, [...first, ...args], { cwd: root, encoding: 'utf8' })
}

/** What npm wrote down of the packages in a folder of `.tools`: version, and the hash that it checked the bytes by. */
const installedTools = (folder) => {
  const file = join(toolsDir, folder, 'node_modules', '.package-lock.json')
  if (!existsSync(file)) return {}
  const { packages } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.fromEntries(
    Object.entries(packages).map(([path, one]) => [path.replace('node_modules/', ''), one]),
  )
}

/** Whether the folder has this package, in this version and, where it is pinned, with this hash. */
const hasTool = (folder, name, version) => {
  const found = installedTools(folder)[name]
  if (!found || found.version !== version) return false
  const pinned = hashes[`${name}@${version}`]
  return pinned === undefined || pinned === found.integrity
}

/** Installs an exact package into `.tools`, without install scripts, and compares what came with the pinned hashes. */
const installTool = (name, version, folder) => {
  const prefix = join(toolsDir, folder)
  rmSync(prefix, { recursive: true, force: true })
  mkdirSync(prefix, { recursive: true })
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  const result = npm(['install', '--prefix', prefix, ...options, `${name}@${version}`])
  if (result.status !== 0) {
    const last = (result.stderr || '').trim().split('\n').slice(-4).join('\n')
    fail(
      `${name} ${version} could not be installed. Is the npm registry reachable from here? Check the network or proxy and run this again; nothing was lost.\n${last}`,
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

const platformNode = () => {
  const name = `node-${process.platform}-${process.arch}`
  const path = join(toolsDir, 'node', 'node_modules', name, 'bin', 'node')
  if (existsSync(path) && hasTool('node', name, nodeVersion)) return path
  const known = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
  if (!known.includes(`${process.platform}-${process.arch}`)) {
    fail(
      `This needs Node 22.18 or newer, and there is none to fetch for ${process.platform}-${process.arch}. Install it by hand and run this again.`,
    )
  }
  say(
    `Node ${process.versions.node} is too old for the tools; fetching Node ${nodeVersion} into .tools/`,
  )
  installTool(name, nodeVersion, 'node')
  return path
}

const pnpmPath = () => {
  const name = `@pnpm/exe.${process.platform}-${process.arch}`
  const path = join(toolsDir, 'pnpm', 'node_modules', name, 'pnpm')
  if (existsSync(path) && hasTool('pnpm', name, pnpmVersion)) return path
  say(`fetching pnpm ${pnpmVersion} into .tools/`)
  installTool('pnpm', pnpmVersion, 'pnpm')
  if (!existsSync(path))
    fail(
      `There is no pnpm for ${process.platform}-${process.arch}. Use Linux or macOS on x64 or arm64.`,
    )
  return path
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
  const result = spawnSync(pnpmPath(), ['install', '--frozen-lockfile', '--reporter=append-only'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
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
  const node = isNodeFit() ? process.execPath : platformNode()
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
