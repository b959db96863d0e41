import type { PageData, PageProps } from '@shop/module-runtime/page-module'
import { useAction } from '@shop/module-runtime/use-action'
import { Button, ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'

import { actions } from '../actions.ts'

/** Virus scanners open every link, so opening this one must not change anything. */
export const LeavePage = ({ data: { key } }: PageProps<PageData & { key: string }>) => {
  const { run, isBusy, isDone, problems } = useAction(actions.leave)
  return isDone ? (
    <div role="status">
      <Notice level={1} title="You are off the list" text="Your address is deleted.">
        <ButtonLink href="/shop">Back to the shop</ButtonLink>
      </Notice>
    </div>
  ) : (
    <Notice level={1} title="Not waiting any more?" text="We delete your address from the list.">
      <Button isBusy={isBusy} onClick={() => void run({ key })}>
        {isBusy ? 'One moment…' : 'Take me off the list'}
      </Button>
      {problems[''] && <p role="alert">{problems['']}</p>}
    </Notice>
  )
}
