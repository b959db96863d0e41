import type { LiveModule } from '@shop/contracts/release'
import type { ModuleContext } from '@shop/module-runtime/mount'

import type { ShellNavigation } from '../navigation/navigation.ts'

type Options = {
  module: LiveModule
  navigation: ShellNavigation
  signal: AbortSignal
  onFailure: (error: unknown) => void
  params?: Readonly<Record<string, string>>
}

/** What an entry in a slot gets. It is called back on every move, wherever that leads, while it is mounted. */
export const slotContext = ({
  module,
  navigation: { go, current, restoreScroll, onMove },
  signal,
  onFailure,
  params = {},
}: Options): ModuleContext => ({
  release: module,
  navigation: {
    go,
    current,
    restoreScroll,
    subscribe: (listener) =>
      onMove((_path, move) => {
        if (!signal.aborted) listener(move)
      }),
  },
  signal,
  params,
  onFailure,
})
