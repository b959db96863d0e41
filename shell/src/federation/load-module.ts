/** Loads exposed entries of live modules, each within a time budget. */
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'

import { containerName, type LiveModule, releaseBase } from '@shop/contracts/release'
import type { Mount } from '@shop/module-runtime/mount'

import { linkStyles } from './link-styles.ts'
import { withinBudget } from './within-budget.ts'

/** How long an entry may take to load before its place says so, in milliseconds. */
const loadBudgetMs = 3000

/** Tells the build's federation instance, which holds the shared libraries, about the live modules; nothing is fetched yet. */
export const startModules = (modules: readonly LiveModule[]): void =>
  registerRemotes(modules.map(remoteOf))

/**
 * Loads one exposed entry with its styles and answers its `mount`.
 * @throws Error when it does not arrive in time, or throws while it starts
 */
export const loadExpose = async (module: LiveModule, expose: string): Promise<Mount> => {
  const name = remoteOf(module).name
  const load = Promise.all([
    loadRemote<{ mount: Mount }>(`${name}/${expose.replace('./', '')}`),
    linkStyles(module, expose),
  ])
  const late = `${module.module} ${module.version} did not load within ${loadBudgetMs} ms.`
  const [entry] = await withinBudget(load, loadBudgetMs, late)
  if (!entry) throw new Error(`${module.module} does not expose ${expose}.`)
  return entry.mount
}

/** Forgets a failed load, so that the next one asks again. */
export const forgetModule = (module: LiveModule): void =>
  registerRemotes([remoteOf(module)], { force: true })

const remoteOf = (module: LiveModule) => ({
  name: containerName(module.module),
  entry: releaseBase(module) + module.browser.entry,
  type: 'module' as const,
})
