import { minuteMs } from '@shop/domain/time'

import type { Ctx } from './context.ts'
import type { LogLine } from './log.ts'

/** Logs one line per minute, isolate and topic, so that no flood of requests fills the log. */
export const logRarely = (
  { cache, log }: Pick<Ctx, 'cache' | 'log'>,
  topic: string,
  line: LogLine,
): Promise<void> =>
  cache.getTimed({
    key: `logged: ${topic}`,
    ttlMs: minuteMs,
    load: async () => log(line),
  })
