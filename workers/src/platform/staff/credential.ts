import { minuteMs } from '@shop/domain/time'

import type { Ctx } from '../context.ts'

type Ends = { revokedAtMs: number | null; expiresAtMs: number | null }

export const isUsable = ({ revokedAtMs, expiresAtMs }: Ends, nowMs: number): boolean =>
  revokedAtMs === null && (expiresAtMs === null || expiresAtMs > nowMs)

/** If the write fails, the credential's next use tries again. */
export const noteUse = (
  keepAlive: Ctx['keepAlive'],
  { lastUsedAtMs, nowMs }: { lastUsedAtMs: number | null; nowMs: number },
  write: (used: { lastUsedAtMs: number }) => Promise<unknown>,
): void => {
  if (lastUsedAtMs !== null && nowMs - lastUsedAtMs < minuteMs) return
  keepAlive(write({ lastUsedAtMs: nowMs }).catch(() => {}))
}
