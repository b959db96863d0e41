import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'

import { label as labelStyle, subtle } from '@shop/ui/type'
import { tokens } from '@shop/ui/tokens'

import * as css from './analytics.css.ts'
import {
  bestDay,
  chartText,
  type Day,
  type DayMeasure,
  dayText,
  dayValueText,
  shortDayText,
  shortValueText,
  valueOf,
} from './sales-text.ts'

type Props = { title: string; days: readonly Day[]; measure: DayMeasure; height: number }

/** A bar a day. The day under the pointer is said above; who sees no chart gets its words, and the table below it. */
export const DayChart = ({ title, days, measure, height }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  useEffect(() => {
    const { current: element } = place
    return element ? drawChart(element, { days, measure, height, onPoint: setPointed }) : undefined
  }, [days, measure, height])
  const day = (pointed === null ? undefined : days[pointed]) ?? bestDay(days, measure)
  return (
    <figure className={css.figure}>
      <figcaption className={css.caption}>
        <span className={labelStyle}>{title}</span>
        {day && (
          <span className={subtle} aria-hidden="true">
            {pointed === null && 'Best: '}
            {dayText(day)}, {dayValueText(valueOf(day, measure), measure)}
          </span>
        )}
      </figcaption>
      <div
        ref={place}
        role="img"
        aria-label={`${title}. ${chartText(days, measure)}`}
        className={css.chart}
      />
    </figure>
  )
}

type Drawing = Omit<Props, 'title'> & { onPoint: (index: number | null) => void }

/** Draws it, again when width or theme change, until the returned function is called. */
const drawChart = (element: HTMLElement, drawing: Drawing): (() => void) => {
  const { days, measure, height } = drawing
  const values = days.map((day) => valueOf(day, measure))
  const size = { width: element.clientWidth, height }
  const chart = new uPlot(
    { ...size, ...optionsOf(element, drawing) },
    [days.map((_day, index) => index), values],
    element,
  )
  addClasses(chart)
  const resized = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }))
  resized.observe(element)
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const repaint = (): void => chart.redraw()
  scheme.addEventListener('change', repaint)
  return () => {
    resized.disconnect()
    scheme.removeEventListener('change', repaint)
    chart.destroy()
  }
}

/** A canvas knows no tokens: their values are read whenever it is painted. */
const optionsOf = (
  element: HTMLElement,
  { days, measure, onPoint }: Drawing,
): Omit<uPlot.Options, 'width' | 'height'> => {
  const styles = getComputedStyle(element)
  const colorOf = (token: string) => (): string =>
    styles.getPropertyValue(/--[\w-]+/.exec(token)?.[0] ?? '').trim()
  const axis = {
    stroke: colorOf(tokens.color.inkSoft),
    font: `12px ${styles.fontFamily}`,
    ticks: { show: false },
  }
  const bars = uPlot.paths.bars?.({ size: [0.7, 48] })
  return {
    // The name of the last day reaches past its bar.
    padding: [12, 16, 0, 0],
    legend: { show: false },
    select: { show: false, left: 0, top: 0, width: 0, height: 0 },
    cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: [-0.5, days.length - 0.5] },
      y: {
        range: (_chart, _min, max) => [0, Math.max(max * 1.08, measure === 'orders' ? 4 : 100)],
      },
    },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        space: 56,
        incrs: [1, 2, 3, 5, 7, 10, 15, 30],
        values: (_chart, splits) =>
          splits.map((index) => {
            const day = days[index]
            return day ? shortDayText(day) : ''
          }),
      },
      {
        ...axis,
        size: 56,
        grid: { stroke: colorOf(tokens.color.line), width: 1 },
        ...(measure === 'orders' && { incrs: wholeSteps }),
        values: (_chart, splits) => splits.map((value) => shortValueText(value, measure)),
      },
    ],
    series: [
      {},
      {
        fill: colorOf(measure === 'orders' ? tokens.color.info : tokens.color.accent),
        points: { show: false },
        ...(bars && { paths: bars }),
      },
    ],
    hooks: { setCursor: [({ cursor: { idx } }) => onPoint(idx ?? null)] },
  }
}

/** There is no half order. */
const wholeSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]

/** The library's own style sheet has global selectors, which no module may have. */
const addClasses = ({ root, over, under, ctx: { canvas } }: uPlot): void => {
  over.parentElement?.classList.add(css.wrap)
  for (const layer of [over, under]) layer.classList.add(css.layer)
  canvas.classList.add(css.canvas)
  for (const axis of root.querySelectorAll('.u-axis')) axis.classList.add(css.layer)
}
