/** For people who work on the shop: loads the page again when a release other than its own goes live. */
import type { LiveModule } from '@shop/contracts/release'

const askMs = 700

/** Asks the registry until it differs from what this page is pinned to. */
export const reloadOnPublish = (modules: readonly LiveModule[]): void => {
  const pinned = new Set(modules.map(({ module, version }) => `${module}@${version}`))
  // The shell is not in its own registry; its script's address tells its version.
  const script = document.querySelector<HTMLScriptElement>('script[src^="/modules/shell/"]')
  pinned.add(`shell@${script?.getAttribute('src')?.split('/')[3] ?? ''}`)
  const ask = async (): Promise<void> => {
    const answer = await fetch('/api/modules')
    const { modules: live } = (await answer.json()) as {
      modules: { module: string; version: string }[]
    }
    const isNews = live.some(({ module, version }) => !pinned.has(`${module}@${version}`))
    if (isNews) location.reload()
  }
  // The shop may be away while it starts again.
  setInterval(() => void ask().catch(() => {}), askMs)
}
