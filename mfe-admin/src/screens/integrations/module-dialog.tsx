import { useQuery } from '@tanstack/react-query'

import type { ModuleDetails } from '@shop/contracts/registry'
import { capitalized } from '@shop/domain/capitalized'
import { Stack } from '@shop/ui/stack'

import { Tabs } from '../../frame/display/tabs.tsx'
import { DetailsDialog } from '../../lists/details-dialog.tsx'
import { BackendTab } from './backend-tab.tsx'
import { HealthTab, HistoryTab } from './health-tab.tsx'
import { type IntegrationsSearch, type ModuleTab, registryQueries } from './registry-queries.ts'
import { LiveState, ReleasesTab } from './releases-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'

export const ModuleDialog = ({ search }: { search: IntegrationsSearch }) => (
  <DetailsDialog
    title={search.view ? capitalized(search.view) : ''}
    noun="module"
    search={search}
    details={registryQueries.details}
    missing={{
      title: 'There is no such module',
      text: 'Nothing has been published under this name, or the link is incomplete.',
      back: 'Back to the modules',
    }}
  >
    {(module) => <Details module={module} firstTab={search.tab} />}
  </DetailsDialog>
)

type Props = { module: ModuleDetails; firstTab: ModuleTab | undefined }

const Details = ({ module, firstTab = 'releases' }: Props) => {
  const waiting = [...module.links, ...module.pages, ...module.sources].filter(isWaiting).length
  const { data } = useQuery(registryQueries.backend(module.module))
  const isKnown =
    data && [data.backend ?? [], data.meters, data.tables, data.secrets].flat().length > 0
  return (
    <Stack gap="lg">
      <LiveState module={module} />
      <Tabs
        label="Details of the module"
        first={capitalized(firstTab.replace('-', ' '))}
        counts={{ Settings: waiting, 'Back end': module.grants.filter(isWaiting).length }}
        tabs={{
          Releases: <ReleasesTab module={module} />,
          Health: <HealthTab module={module} />,
          ...((isKnown || module.grants.length > 0) && {
            'Back end': <BackendTab module={module} />,
          }),
          History: <HistoryTab module={module.module} />,
          Settings: <SettingsTab module={module} />,
        }}
      />
    </Stack>
  )
}

const isWaiting = (one: { is_approved: boolean }): boolean => !one.is_approved
