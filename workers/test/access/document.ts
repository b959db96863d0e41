/** Run with `node` to write `docs/access.md`. A test fails if the document is out of date. */
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { type AccessRow, actions, pages, routes, sockets } from './table.ts'

export const accessDocument = resolve(import.meta.dirname, '../../../docs/access.md')

const toLines = (rows: Record<string, AccessRow>, toName = (name: string) => `\`${name}\``) =>
  Object.entries(rows).map(
    ([name, { shopHost, anonymous, program, scopes, viewer, clerk, manager }]) => {
      const byScope = scopes.length > 0 ? scopes.map((scope) => `\`${scope}\``).join(', ') : program
      return `| ${[toName(name), shopHost, anonymous, byScope, viewer, clerk, manager].join(' | ')} |`
    },
  )

const columns = ['', 'shop host', 'anonymous', 'program', 'viewer', 'clerk', 'manager']
const head = [`| ${columns.join(' | ')} |`, `|${' --- |'.repeat(columns.length)}`]

export const makeAccessDocument = (): string =>
  `${[
    '# Access',
    '',
    'This table lists who may use each route. `node workers/test/access/document.ts` generates it from',
    '`workers/test/access/table.ts`. A test fails for a route without a row and for a row without a route, and',
    '`workers/test/access.test.ts` tries every row with every caller on both hosts.',
    '',
    'Staff have their own host: `STAFF_HOST`, or `localhost` on one machine, where the shop is `127.0.0.1`. On the',
    '**shop host** no credential makes anyone staff. On the staff host, **anonymous** is everyone without a valid credential:',
    'shoppers, forged and expired tokens, tokens for other applications or without a signature, deploy tokens, wrong keys.',
    'The right staff key counts as manager. A **program** has an API key, or is the back end of a module. Where the table names',
    'scopes, a program with all of them gets past the guards, and others get 403 `scope-required`.',
    '',
    '- **open**: the caller gets past the guards.',
    '- **none**: 404 `not-found`, as if the path did not exist.',
    '- **sign in**: 401 `staff-only`, for shoppers 401 `signed-out`, or a page that says how to sign in.',
    '- **role**: 403 `role-required`.',
    '- **scope**: 403 `scope-required`, whatever the scopes of the program.',
    '- **token**: 401 `bad-deploy-token`; the deploy token of the module opens it.',
    '- **other host**: 308 to the same path on the other host.',
    '',
    'A staff route also refuses any request from a page of another site, reads included, with 403 `foreign-origin`.',
    '',
    '## Routes of the API',
    '',
    ...head,
    ...toLines(routes),
    '',
    '## Actions of modules',
    '',
    'The manifest of a module names the role of each action. Here is one of each.',
    '',
    ...head,
    ...toLines(actions),
    '',
    '## Sockets',
    '',
    'The topics are those that a socket of `/api/live` requests. It closes when the credential ends.',
    '',
    ...head,
    ...toLines(sockets, (topics) => `\`?topics=${topics}\``),
    '',
    '## Pages and files',
    '',
    'Each row is an example of its kind.',
    '',
    ...head,
    ...toLines(pages),
  ].join('\n')}\n`

if (import.meta.main) await writeFile(accessDocument, makeAccessDocument())
