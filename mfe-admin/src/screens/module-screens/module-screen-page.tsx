/** Shows a module's screen at `/admin/x/<module>/<path>` inside the back office's frame. */
import { useState } from 'react'

import type { ModuleScreen } from '@shop/contracts/screens'
import type { SlotState } from '@shop/module-runtime/mount'
import type { PageData, PageProps } from '@shop/module-runtime/page-module'
import { Slot } from '@shop/module-runtime/slot'
import { Button } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'

import { Page } from '../../frame/display/page.tsx'
import { Loading } from '../../frame/page-states.tsx'
import { MissingPage } from '../placeholders/placeholder-page.tsx'

/** `screen` is undefined if no module has a screen at the path. */
export type ModuleScreenData = PageData & { screen: ModuleScreen | undefined }

export const ModuleScreenPage = ({ data: { screen } }: PageProps<ModuleScreenData>) =>
  screen ? <Screen key={screen.href} screen={screen} /> : <MissingPage />

const Screen = ({ screen: { label, module, path } }: { screen: ModuleScreen }) => {
  const [state, setState] = useState<SlotState>('loading')
  return (
    <Page title={label}>
      <div>
        {state === 'loading' && <Loading noun={label.toLowerCase()} />}
        {(state === 'failed' || state === 'empty') && <FailedScreen label={label} />}
        <Slot name="admin.screen" params={{ module, path }} onChange={setState} />
      </div>
    </Page>
  )
}

const FailedScreen = ({ label }: { label: string }) => (
  <div role="alert">
    <Notice
      level={2}
      title={`${label} could not start`}
      text="The rest of the back office works. Loading it again helps most of the time."
    >
      <Button onClick={() => location.reload()}>Load again</Button>
    </Notice>
  </div>
)
