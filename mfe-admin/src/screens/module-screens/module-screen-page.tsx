import { useState } from 'react'

import type { ModuleScreen } from '@shop/contracts/screens'
import type { SlotState } from '@shop/module-runtime/mount'
import type { PageData, PageProps } from '@shop/module-runtime/page-module'
import { Slot } from '@shop/module-runtime/slot'

import { Loading, ReloadNotice } from '../../frame/admin-frame.tsx'
import { Page } from '../../frame/display/page.tsx'
import { MissingPage } from '../placeholders/placeholder-page.tsx'

export type ModuleScreenData = PageData & { screen: ModuleScreen | undefined }

export const ModuleScreenPage = ({ data: { screen } }: PageProps<ModuleScreenData>) =>
  screen ? <Screen key={screen.href} screen={screen} /> : <MissingPage />

const Screen = ({ screen: { label, module, path } }: { screen: ModuleScreen }) => {
  const [state, setState] = useState<SlotState>('loading')
  return (
    <Page title={label}>
      <div>
        {state === 'loading' && <Loading noun={label.toLowerCase()} />}
        {(state === 'failed' || state === 'empty') && (
          <div role="alert">
            <ReloadNotice level={2} title={`${label} could not start`} />
          </div>
        )}
        <Slot name="admin.screen" params={{ module, path }} onChange={setState} />
      </div>
    </Page>
  )
}
