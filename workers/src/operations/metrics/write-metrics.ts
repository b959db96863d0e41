/** Prometheus's text format, version 0.0.4. */
import type { Metric } from './read-metrics.ts'

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

export const writeMetrics = (metrics: readonly Metric[]): string =>
  metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ value, labels = {} }) => `${name}${writeLabels(labels)} ${value}`),
    ])
    .join('\n')
    .concat('\n')

const writeLabels = (labels: Record<string, string>): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escape(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escape = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
