/** In development, reloads the page when a live release differs from the page's release. */
import type { LiveModule } from '@shop/contracts/release'

import { ownRelease } from './health/module-health.ts'

const pollIntervalMs = 150

/** `followed` is `on` for all modules, or one module's name. */
export const reloadOnPublish = (modules: readonly LiveModule[], followed: string): void => {
  const pinned = new Set(modules.map(({ module, version }) => `${module}@${version}`))
  pinned.add(`shell@${ownRelease()?.version ?? ''}`)
  const poll = async (): Promise<void> => {
    const response = await fetch('/api/modules')
    const { modules: live } = (await response.json()) as {
      modules: { module: string; version: string }[]
    }
    const counted = live.filter(({ module }) => followed === 'on' || module === followed)
    if (counted.some(({ module, version }) => !pinned.has(`${module}@${version}`)))
      location.reload()
  }
  // Requests fail while the server restarts.
  setInterval(() => void poll().catch(() => {}), pollIntervalMs)
}
