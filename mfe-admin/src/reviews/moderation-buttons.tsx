import type { Review } from '@shop/contracts/review'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'

import { useBusy } from '../display/use-busy.ts'
import { useMayActAs } from '../staff/use-staff.tsx'
import { type ActName, actsOn, moderate } from './moderation.ts'

const labels = { approve: 'Approve', reject: 'Reject', flag: 'Flag' } as const
const icons = { approve: 'check', reject: 'close', flag: 'flag' } as const

type Props = { review: Review; look: 'icons' | 'buttons'; onDone?: (act: ActName) => void }

/** One act at a time, whose button keeps the focus. */
export const ModerationButtons = ({ review, look, onDone }: Props) => {
  const { client } = usePage()
  const [isBusy, run] = useBusy()
  const act = async (name: ActName): Promise<void> => {
    if (isBusy) return
    if (await run(() => moderate(client, name, review))) onDone?.(name)
  }
  const mayDo = { clerk: useMayActAs('clerk'), manager: useMayActAs('manager') }
  const offered = actsOn(review).filter((name) => mayDo[name === 'reject' ? 'manager' : 'clerk'])
  return offered.map((name) =>
    look === 'icons' ? (
      <IconButton
        key={name}
        icon={icons[name]}
        label={`${labels[name]} “${review.title}”`}
        aria-disabled={isBusy || undefined}
        onClick={() => void act(name)}
      />
    ) : (
      <Button
        key={name}
        tone={name === 'approve' ? 'solid' : 'outline'}
        isBusy={isBusy}
        onClick={() => void act(name)}
      >
        {labels[name]}
      </Button>
    ),
  )
}
