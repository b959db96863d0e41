import type { ReactNode } from 'react'

import { Card } from '@shop/ui/card'
import { Grid } from '@shop/ui/grid'
import { Row, Stack } from '@shop/ui/stack'
import { heading, label as labelStyle, subheading, subtle } from '@shop/ui/type'

import * as css from './display.css.ts'

type PageProps = {
  title: string
  /** Shown beside the title. */
  mark?: ReactNode
  /** Shown at the end of the header. */
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

/** A list of names and values. Omits null, undefined and empty values. */
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

/** Longer names may not fit into two lines, so they get a `title`. */
const longName = 40

type Props = { text: string; look?: string }

/** Shows two lines of a name. A product's name may have 500 characters. */
export const Clamped = ({ text, look = '' }: Props) => (
  <span className={css.fitting}>
    <span className={`${look} ${css.twoLines}`} title={text.length > longName ? text : undefined}>
      <bdi>{text}</bdi>
    </span>
  </span>
)

export type Stat = { label: string; value: string; note?: string }

/** Longer values do not fit a card in the large font size. */
const maxLargeLength = 11

export const Stats = ({ stats }: { stats: readonly Stat[] }) => (
  <Grid as="dl" columns={4} from="tablet" below={2} gap="sm">
    {stats.map(({ label, value, note }) => (
      <Card key={label} padding="sm" gap="xxs">
        <dt className={labelStyle}>{label}</dt>
        <dd className={value.length > maxLargeLength ? css.longStat : css.stat}>{value}</dd>
        {note && <dd className={subtle}>{note}</dd>}
      </Card>
    ))}
  </Grid>
)

/** `share` is a percentage, 0 to 100. Browsers cannot style `<meter>` consistently. */
export const Meter = ({ label, share }: { label: string; share: number }) => (
  <span
    role="meter"
    className={css.meter}
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share)}
  >
    <span className={css.meterFill} style={{ inlineSize: `${share}%` }} />
  </span>
)
