/**
 * Part `access`: requests every route, socket, page and file as every kind of caller, on both
 * hosts.
 */
import { tryAccess } from '@shop/workers/access/try-access'

import { announce, type Part, toRow } from './part.ts'

export const access: Part = async () => {
  const report = await tryAccess(announce)
  return [
    toRow(
      `${report.requests} requests by ${report.callers} callers on two hosts`,
      report.unexpected,
      'each is let in or refused as docs/access.md says',
    ),
    toRow(
      `${report.crossSiteRequests} requests with a manager's credential from pages of other sites`,
      report.unexpectedCrossSite,
      'staff routes refuse all, reading included',
    ),
    toRow(
      `${report.logLines} log lines of that`,
      report.leaks,
      'no key, no token and no email in the log',
    ),
  ]
}
