import { useQuery } from '@tanstack/react-query'

import { usePage } from '@shop/module-runtime/use-page'
import { subtle } from '@shop/ui/type'

import { list, moment, soft } from '../../frame/display/display.css.ts'
import { timeText } from '../../frame/display/text.tsx'
import { QueryResult } from '../../lists/query-result.tsx'
import * as css from './integrations.css.ts'
import { registryQueries, useWho } from './registry-queries.ts'
import { changeText } from './release-text.ts'

export const HistoryTab = ({ module }: { module: string }) => {
  const who = useWho()
  const history = useQuery(registryQueries.history(usePage().client, module))
  if (history.isPending) return <p className={subtle}>Loading history...</p>
  return (
    <QueryResult query={history} noun="history" level={3}>
      {({ changes }) =>
        changes.length === 0 ? (
          <p className={subtle}>Nothing has been recorded yet.</p>
        ) : (
          <ol className={list}>
            {changes.map((change) => (
              <li key={change.seq} className={css.change}>
                <time className={moment} dateTime={new Date(change.at_ms).toISOString()}>
                  {timeText(change.at_ms)}
                </time>
                <span>
                  <span className={css.changeText}>{changeText(change)}</span>
                  {change.reason && (
                    <span className={css.reason} dir="auto">
                      {change.reason}
                    </span>
                  )}
                </span>
                <span className={soft}>
                  <bdi>{change.by_name ?? who(change.by)}</bdi>
                </span>
              </li>
            ))}
          </ol>
        )
      }
    </QueryResult>
  )
}
