/** Log lines that one cause could write thousands of times. */
import type { Ctx } from './context.ts'
import type { LogLine } from './log.ts'

const msPerMinute = 60_000

/** Writes one line a minute and isolate about `topic`: a flood of requests must not become a flood of log lines. */
export const logRarely = (
  { cache, log }: Pick<Ctx, 'cache' | 'log'>,
  topic: string,
  line: LogLine,
): Promise<void> =>
  cache.getOrLoad({
    key: `logged: ${topic}`,
    tags: [],
    ttlMs: msPerMinute,
    load: async () => log(line),
  })
