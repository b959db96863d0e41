/** Paths of the shop's own, which no module may have. */
import { routesOverlap } from '@shop/contracts/route-pattern'

const reservedPaths = [
  '/api',
  '/media',
  '/modules',
  '/sdk',
  '/mcp',
  '/problems',
  '/cdn-cgi',
  '/.well-known',
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/sw.js',
  '/manifest.webmanifest',
] as const

/** Pages below it are for staff. */
export const staffPath = '/admin'

/** Whether a pattern covers a path, or some path below it. */
export const reaches = (route: string, path: string): boolean =>
  routesOverlap(route.toLowerCase(), `${path}/*`)

/** The reserved path that a pattern reaches, if any: also `/*` and `/:name` do, which would take every team's paths. */
export const reservedPathOf = (route: string): string | undefined =>
  reservedPaths.find((path) => reaches(route, path))
