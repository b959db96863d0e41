/** Content under a title. */
import type { ReactNode } from 'react'

import { Stack } from '@shop/ui/stack'
import { subheading } from '@shop/ui/type'

type Props = { title: string; level: 2 | 3; children: ReactNode }

export const Section = ({ title, level, children }: Props) => {
  const Heading = `h${level}` as const
  return (
    <section>
      <Stack gap="sm">
        <Heading className={subheading}>{title}</Heading>
        {children}
      </Stack>
    </section>
  )
}
