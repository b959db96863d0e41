import type { ReactNode } from 'react'

import type { ModuleDetails } from '@shop/contracts/registry'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { subtle } from '@shop/ui/type'

import { soft, strong } from '../../frame/display/display.css.ts'
import { useBusy } from '../../frame/display/form.ts'
import { Section } from '../../frame/display/page.tsx'
import { useMayActAs } from '../../frame/staff/use-staff.tsx'
import * as css from './integrations.css.ts'
import { namedInText, sourceText } from './release-text.ts'
import { saveSettings } from './module-actions.ts'

type Props = { module: ModuleDetails }

/** Lists links and sources of the live release, the canary and releases that may follow. */
export const Approvals = ({ module }: Props) => (
  <>
    <Section title="Links in the header and its slots" level={3}>
      <ApprovalList
        module={module}
        kind="links"
        allNames={[
          ...module.links.map(({ link, name = link.href }) => name),
          ...module.pages.map(({ name }) => name),
        ]}
        rows={module.links.map(({ link: { label, href }, name = href, ...row }) => ({
          ...row,
          name,
          title: <bdi>{label}</bdi>,
          text: <span className={css.version}>{href}</span>,
        }))}
      />
    </Section>
    {module.pages.length > 0 && (
      <Section title="Pages for search engines and agents" level={3}>
        <ApprovalList
          module={module}
          kind="links"
          noun="page"
          rows={module.pages.map(({ page: { path, title, description }, ...row }) => ({
            ...row,
            title: <bdi>{title}</bdi>,
            text: (
              <>
                {description && <bdi>{description}, </bdi>}
                <span className={css.version}>{path}</span>
              </>
            ),
          }))}
        />
      </Section>
    )}
    <Section title="Other sites that its pages use" level={3}>
      <ApprovalList
        module={module}
        kind="sources"
        allNames={module.sources.map(({ source }) => source)}
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
    all: 'Every link and page is approved, those of later releases too.',
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

type ListProps = Props & {
  kind: Kind
  /** The word for one row. Defaults to the kind's own. */
  noun?: string
  rows: readonly Row[]
  /** All names of the kind, across lists. Only the list that has it shows "all approved". */
  allNames?: readonly string[]
}

const ApprovalList = ({ module, kind, noun = texts[kind].noun, rows, allNames }: ListProps) => (
  <>
    {allNames && module.all_approved?.[kind] && <AllApproved {...{ module, kind, allNames }} />}
    {rows.length === 0 ? (
      <p className={subtle}>{texts[kind].none}</p>
    ) : (
      <ul className={css.list}>
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
            <Decision {...{ module, kind, noun, row }} />
          </li>
        ))}
      </ul>
    )}
  </>
)

type AllProps = Props & { kind: Kind; allNames: readonly string[] }

const AllApproved = ({ module, kind, allNames }: AllProps) => {
  const { client } = usePage()
  const [isBusy, run] = useBusy()
  const isManager = useMayActAs('manager')
  const listThem = (): Promise<boolean> =>
    saveSettings(client, module.module, {
      done: `Later ${kind} wait for approval`,
      changes: { unapprove: { [kind]: ['*'] }, approve: { [kind]: [...allNames] } },
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

/** A decision takes effect with a shopper's next page. */
const Decision = ({ module, kind, noun, row }: Props & { kind: Kind; noun: string; row: Row }) => {
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
