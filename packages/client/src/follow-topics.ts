import { sleep } from '@shop/domain/time'

import type { RealtimeOptions } from './realtime.ts'

/** `subscribeToTopics` with its code loaded on demand. Resolves to false if that fails. */
export const followTopics = async (options: RealtimeOptions): Promise<boolean> => {
  try {
    const { subscribeToTopics } = await import('./realtime.ts')
    // Lets the browser handle input first.
    await sleep(0)
    subscribeToTopics(options)
    return true
  } catch (error) {
    console.warn('Could not load the code for realtime changes.', error)
    return false
  }
}
