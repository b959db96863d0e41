import type { ReactNode } from 'react'

import type { ModuleDetails } from '@shop/contracts/registry'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { subtle } from '@shop/ui/type'

import { soft, strong } from '../display/display.css.ts'
import { Section } from '../display/page.tsx'
import { useBusy } from '../display/use-busy.ts'
import { useMayActAs } from '../staff/use-staff.tsx'
import * as css from './module-dialog.css.ts'
import * as parts from './parts.css.ts'
import { namedInText, sourceText } from './release-text.ts'
import { saveSettings } from './run-action.ts'

type Props = { module: ModuleDetails }

/** What staff approve of a module: of its live release, its canary, and those that may follow. */
export const Approvals = ({ module }: Props) => (
  <>
    <Section title="Links in the header" level={3}>
      <ApprovalList
        module={module}
        kind="links"
        rows={module.links.map(({ link: { label, href }, ...row }) => ({
          ...row,
          name: href,
          title: <bdi>{label}</bdi>,
          text: <span className={parts.version}>{href}</span>,
        }))}
      />
    </Section>
    <Section title="Other sites that its pages use" level={3}>
      <ApprovalList
        module={module}
        kind="sources"
        rows={module.sources.map(({ source, ...row }) => {
          const [use, origin] = sourceText(source)
          return { ...row, name: source, title: origin, text: use }
        })}
      />
    </Section>
  </>
)

type Kind = 'links' | 'sources'

const texts = {
  links: {
    noun: 'link',
    none: 'Neither the live release nor one that may follow has links.',
    all: 'Every link is approved, those of later releases too.',
  },
  sources: {
    noun: 'source',
    none: 'Neither the live release nor one that may follow names any.',
    all: 'Every site is approved, those of later releases too.',
  },
} satisfies Record<Kind, object>

type Row = {
  name: string
  is_approved: boolean
  versions: readonly string[]
  title: ReactNode
  text: ReactNode
}

type ListProps = Props & { kind: Kind; rows: readonly Row[] }

const ApprovalList = ({ module, kind, rows }: ListProps) => (
  <>
    {module.all_approved?.[kind] && <AllApproved {...{ module, kind, rows }} />}
    {rows.length === 0 ? (
      <p className={subtle}>{texts[kind].none}</p>
    ) : (
      <ul className={css.approvals}>
        {rows.map((row) => (
          <li key={row.name} className={css.approval}>
            <span className={css.approvalText}>
              <span className={strong}>{row.title}</span>
              <span className={soft}>
                {row.text}, {namedInText(row.versions, module)}
              </span>
            </span>
            <Badge tone={row.is_approved ? 'success' : 'warning'}>
              {row.is_approved ? 'Approved' : 'Waiting'}
            </Badge>
            <Decision {...{ module, kind, row }} />
          </li>
        ))}
      </ul>
    )}
  </>
)

const AllApproved = ({ module, kind, rows }: ListProps) => {
  const { client } = usePage()
  const [isBusy, run] = useBusy()
  const isManager = useMayActAs('manager')
  const listThem = (): Promise<boolean> =>
    saveSettings(client, module.module, {
      done: `Later ${kind} wait for approval`,
      changes: { unapprove: { [kind]: ['*'] }, approve: { [kind]: rows.map(({ name }) => name) } },
      undo: { approve: { [kind]: ['*'] } },
    })
  return (
    <div className={css.allApproved}>
      <p>{texts[kind].all}</p>
      {isManager && (
        <Button tone="outline" isBusy={isBusy} onClick={() => void run(listThem)}>
          Approve one by one
        </Button>
      )}
    </div>
  )
}

/** What is approved is in the shop with the next page; what is taken back leaves it likewise. */
const Decision = ({ module, kind, row }: Omit<ListProps, 'rows'> & { row: Row }) => {
  const { client } = usePage()
  const [isBusy, run] = useBusy()
  const isManager = useMayActAs('manager')
  const { name, is_approved: isApproved } = row
  const label = isApproved ? 'Take back' : 'Approve'
  const decide = (): Promise<boolean> => {
    const [approve, unapprove] = [
      { approve: { [kind]: [name] } },
      { unapprove: { [kind]: [name] } },
    ]
    const { noun } = texts[kind]
    if (!isApproved) {
      const done = `The ${noun} is approved`
      return saveSettings(client, module.module, { done, changes: approve, undo: unapprove })
    }
    const undo = module.all_approved?.[kind] ? { approve: { [kind]: ['*'] } } : approve
    const done = `The ${noun} is taken back`
    return saveSettings(client, module.module, { done, changes: unapprove, undo })
  }
  return (
    isManager && (
      <span className={css.approvalButton}>
        <Button
          tone="outline"
          isBusy={isBusy}
          aria-label={`${label} ${name}`}
          onClick={() => void run(decide)}
        >
          {label}
        </Button>
      </span>
    )
  )
}
