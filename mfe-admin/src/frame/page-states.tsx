import { Button } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'

import * as css from './frame.css.ts'
import { usePath } from './navigation/hrefs.ts'

export const LoadingPage = () => {
  const [, , noun, module] = usePath().split('/')
  return <Loading noun={(noun === 'x' ? module : noun) || 'dashboard'} />
}

export const Loading = ({ noun }: { noun: string }) => (
  <p role="status" className={css.loading}>
    Loading {noun}...
  </p>
)

export const PageProblem = () => <ReloadNotice level={1} title="This page could not be shown" />

export const ReloadNotice = ({ level, title }: { level: 1 | 2; title: string }) => (
  <Notice level={level} title={title} text="Nothing was changed. Loading it again should help.">
    <Button onClick={() => location.reload()}>Load again</Button>
  </Notice>
)
