/** Part `access`: every route, socket, page and file, by every kind of caller, on both hosts. */
import { type AccessReport, tryAccess } from '@shop/workers/access/try-access'

import { type Part, type Row, toRow } from './part.ts'

export const access: Part = {
  title: 'access',
  run: async ({ onProgress }) => toRows(await tryAccess(onProgress)),
}

const toRows = (report: AccessReport): Row[] => [
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
