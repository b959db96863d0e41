import type { ReactNode } from 'react'

import { Grid } from '@shop/ui/grid'
import { Row, Stack } from '@shop/ui/stack'
import { heading, label as labelStyle, subheading } from '@shop/ui/type'

import * as css from './display.css.ts'

type PageProps = {
  title: string
  /** Beside the title. */
  mark?: ReactNode
  /** At the other end of the head. */
  tools?: ReactNode
  children: ReactNode
}

export const Page = ({ title, mark, tools, children }: PageProps) => (
  <Stack gap="lg">
    <header className={css.pageHead}>
      <Row gap="sm">
        <h1 className={heading}>{title}</h1>
        {mark}
      </Row>
      {tools}
    </header>
    {children}
  </Stack>
)

type SectionProps = { title: string; level: 2 | 3; children: ReactNode }

export const Section = ({ title, level, children }: SectionProps) => {
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

/** What is known of something, by name; what is not known is left out. */
export const Facts = ({ facts }: { facts: Readonly<Record<string, ReactNode>> }) => (
  <Grid as="dl" fit="narrow">
    {Object.entries(facts).map(
      ([name, value]) =>
        value !== null &&
        value !== undefined &&
        value !== '' && (
          <div key={name} className={css.fact}>
            <dt className={labelStyle}>{name}</dt>
            <dd className={css.factValue}>{value}</dd>
          </div>
        ),
    )}
  </Grid>
)
