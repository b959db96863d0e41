import { useQuery } from '@tanstack/react-query'

import type { ModuleDetails } from '@shop/contracts/registry'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge, type Tone } from '@shop/ui/badge'

import { timeText } from '../display/text.tsx'
import { Section } from '../display/page.tsx'
import { type AttentionItem, findAttention } from './attention.ts'
import * as css from './integrations.css.ts'
import * as parts from './parts.css.ts'
import { moduleHref, registryQueries } from './registry-queries.ts'

const badges: Record<AttentionItem['kind'], readonly [text: string, tone: Tone]> = {
  alert: ['Alert', 'danger'],
  withdrawn: ['Withdrawn', 'warning'],
  approval: ['Waiting', 'info'],
  frozen: ['Frozen', 'plain'],
}

/** Nothing when nothing needs it. What comes while the screen is open is announced. */
export const AttentionList = ({ modules }: { modules: readonly ModuleDetails[] }) => {
  const { data: health } = useQuery(registryQueries.health(usePage().client))
  const items = findAttention(modules, health?.alerts ?? [])
  return (
    <div role="status">
      {items.length > 0 && (
        <Section title="Needs attention" level={2}>
          <ul className={css.attention}>
            {items.map((item) => (
              <Item key={`${item.kind} ${item.title}`} item={item} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

const Item = ({ item: { kind, module, title, reason, sinceMs, tab } }: { item: AttentionItem }) => {
  const [text, tone] = badges[kind]
  return (
    <li className={css.attentionItem}>
      <Badge tone={tone}>{text}</Badge>
      <span className={css.attentionText}>
        <a className={css.attentionLink} href={moduleHref(module, tab)}>
          {title}
        </a>
        {reason && (
          <span className={parts.reason} dir="auto">
            {reason}
          </span>
        )}
      </span>
      {sinceMs !== undefined && (
        <time className={parts.when} dateTime={new Date(sinceMs).toISOString()}>
          {timeText(sinceMs)}
        </time>
      )}
    </li>
  )
}
