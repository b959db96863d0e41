/** What holds in a moment: pages answer later on a machine that is busy with a shop and a browser. */
import { expect } from 'vitest'

/** Asks until the answer is the one expected, for five seconds at most. */
export const eventually = <Answer>(read: () => Answer) => expect.poll(read, { timeout: 5000 })
