import { type ReactNode, useState } from 'react'

import type { ModuleDetails } from '@shop/contracts/registry'
import { Badge } from '@shop/ui/badge'
import { Row } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { list, soft, strong } from '../../frame/display/display.css.ts'
import { ActionButton } from '../../frame/display/form.tsx'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import * as css from './integrations.css.ts'
import { saveSettings } from './module-actions.ts'
import { namedInText } from './release-text.ts'

type Approval = {
  name: string
  /** Replaces `name` in the button's label if `name` is hard to read aloud. */
  spokenName?: string
  is_approved: boolean
  versions: readonly string[]
  title: ReactNode
  text?: ReactNode
}

type Props = {
  module: ModuleDetails
  kind: 'links' | 'sources' | 'grants'
  noun: string
  approvals: readonly Approval[]
}

/** Shown if staff approved everything of this kind, including what later releases add. */
export const AllApproved = ({ module, kind, noun, approvals }: Props) => {
  const isManager = useMayActAs('manager')
  if (!module.all_approved?.[kind]) return null
  const listThem = (): Promise<boolean> =>
    saveSettings(module.module, `Later ${noun}s wait for approval`, {
      unapprove: { [kind]: ['*'] },
      approve: { [kind]: approvals.map(({ name }) => name) },
    })
  return (
    <Row gap="sm" justify="between">
      <p>Everything is approved, including in later releases.</p>
      {isManager && (
        <ActionButton tone="outline" run={listThem}>
          Approve one by one
        </ActionButton>
      )}
    </Row>
  )
}

export const ApprovalList = ({ module, kind, noun, approvals }: Props) => {
  const isManager = useMayActAs('manager')
  // Items that were waiting stay on top once approved, because a moved button would lose the focus.
  const [top] = useState(() => approvals.flatMap((one) => (one.is_approved ? [] : one.name)))
  const sorted = approvals.toSorted(
    (one, other) => Number(top.includes(other.name)) - Number(top.includes(one.name)),
  )
  if (approvals.length === 0)
    return <p className={subtle}>Neither the live release nor one that may follow has {noun}s.</p>
  const decide = ({ name, is_approved }: Approval): Promise<boolean> =>
    saveSettings(module.module, `The ${noun} is ${is_approved ? 'taken back' : 'approved'}`, {
      [is_approved ? 'unapprove' : 'approve']: { [kind]: [name] },
    })
  return (
    <ul className={list}>
      {sorted.map((approval) => {
        const { name, spokenName = name, is_approved, versions, title, text } = approval
        const label = is_approved ? 'Take back' : 'Approve'
        return (
          <li key={name} className={css.approval}>
            <span className={css.approvalText}>
              <span className={strong}>{title}</span>
              <span className={soft}>
                {text && <>{text}, </>}
                {namedInText(versions, module)}
              </span>
            </span>
            <Badge tone={is_approved ? 'success' : 'warning'}>
              {is_approved ? 'Approved' : 'Waiting'}
            </Badge>
            {isManager && (
              <ActionButton
                tone="outline"
                width="full"
                aria-label={`${label} ${spokenName}`}
                run={() => decide(approval)}
              >
                {label}
              </ActionButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}
