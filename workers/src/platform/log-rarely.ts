import type { Ctx } from './context.ts'
import type { LogLine } from './log.ts'

const msPerMinute = 60_000

/** Logs one line per minute, isolate and topic, so that no flood of requests fills the log. */
export const logRarely = (
  { cache, log }: Pick<Ctx, 'cache' | 'log'>,
  topic: string,
  line: LogLine,
): Promise<void> =>
  cache.getTimed({
    key: `logged: ${topic}`,
    ttlMs: msPerMinute,
    load: async () => log(line),
  })
