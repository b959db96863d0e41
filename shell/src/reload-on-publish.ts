/** For development: reloads the page when a release other than its own goes live. */
import type { LiveModule } from '@shop/contracts/release'

const pollIntervalMs = 150

/**
 * Polls the registry until it differs from the releases that this page is pinned to. `followed` is `on`, or the one
 * module that counts.
 */
export const reloadOnPublish = (modules: readonly LiveModule[], followed: string): void => {
  const pinned = new Set(modules.map(({ module, version }) => `${module}@${version}`))
  // The shell is not in the page's registry; the URL of its script has its version.
  const script = document.querySelector<HTMLScriptElement>('script[src^="/modules/shell/"]')
  pinned.add(`shell@${script?.getAttribute('src')?.split('/')[3] ?? ''}`)
  const poll = async (): Promise<void> => {
    const response = await fetch('/api/modules')
    const { modules: live } = (await response.json()) as {
      modules: { module: string; version: string }[]
    }
    const counted = live.filter(({ module }) => followed === 'on' || module === followed)
    if (counted.some(({ module, version }) => !pinned.has(`${module}@${version}`)))
      location.reload()
  }
  // The server does not respond while it restarts.
  setInterval(() => void poll().catch(() => {}), pollIntervalMs)
}
