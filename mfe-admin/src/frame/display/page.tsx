import { Children, type ReactNode } from 'react'

import { Card } from '@shop/ui/card'
import { Grid } from '@shop/ui/grid'
import { Row, Stack } from '@shop/ui/stack'
import { heading, label as labelStyle, subheading, subtle } from '@shop/ui/type'

import * as css from './display.css.ts'
import { Email } from './text.tsx'

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

/** The buttons of a page's header. On a phone, a third one takes a full row. */
export const Tools = ({ children }: { children: ReactNode }) => (
  <div className={css.tools}>
    {Children.map(children, (tool) => tool && <div className={css.tool}>{tool}</div>)}
  </div>
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

type SwitchProps = { label: string; current: string; hrefs: Readonly<Record<string, string>> }

/** Links of which one is current, as the segments of a switch. */
export const LinkSwitch = ({ label, current, hrefs }: SwitchProps) => (
  <nav aria-label={label} className={css.segments}>
    {Object.entries(hrefs).map(([text, href]) => (
      <a
        key={text}
        href={href}
        className={css.segment}
        aria-current={text === current ? 'true' : undefined}
      >
        {text}
      </a>
    ))}
  </nav>
)

type TableProps = {
  label: string
  head: readonly string[]
  /** The cells of each row. The first one names the row, the last two are numbers. */
  rows: readonly (readonly [name: string, ...cells: ReactNode[]])[]
}

export const PlainTable = ({ label, head, rows }: TableProps) => (
  <table className={css.table} aria-label={label}>
    <thead>
      <tr>
        {head.map((name) => (
          <th key={name} scope="col" className={`${css.cell} ${labelStyle}`}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, ...cells]) => (
        <tr key={name}>
          <th scope="row" className={css.cell}>
            <bdi>{name}</bdi>
          </th>
          {cells.map((cell, index) => (
            <td key={head[index + 1]} className={css.cell}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
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

type LinesProps = { name: ReactNode; href?: string; email?: string; note?: ReactNode }

export const Lines = ({ name, href, email, note }: LinesProps) => {
  const Name = href === undefined ? 'span' : 'a'
  return (
    <span>
      <Name className={css.strong} href={href}>
        <bdi>{name}</bdi>
      </Name>
      {email && (
        <span className={css.email}>
          <Email address={email} />
        </span>
      )}
      {note && <span className={css.soft}>{note}</span>}
    </span>
  )
}

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

/**
 * `share` is a percentage, 0 to 100. A `<span>`, because `<meter>` cannot be styled consistently
 * across browsers.
 */
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
