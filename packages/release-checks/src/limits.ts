import { routesOverlap } from '@shop/contracts/route-pattern'

/** The limit for the precompressed size of an entry's first load. */
export const maxFirstLoadBytes = 300_000
/** The limit for the size of one file. */
export const maxFileBytes = 10_000_000
/** The limit for the number of files in one request. Each file takes a call to the bucket. */
export const maxFilesAtOnce = 50
/** The limit for the size of all files of a release. */
export const maxReleaseBytes = 40_000_000
/** The limit for the size of all scripts before compression, including those that load later. */
export const maxScriptBytes = 3_000_000
/** The limit for all style sheets before compression. It is low, because every rule is checked. */
export const maxStyleBytes = 250_000

/** Formats bytes for people: `12.3 kB`. */
export const describeBytes = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000
    ? `${Number((bytes / 1000).toFixed(1))} kB`
    : `${Number((bytes / 1_000_000).toFixed(1))} MB`
}

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
  '/products.xml',
  '/sw.js',
  '/manifest.webmanifest',
] as const

/** Pages below this path are for staff. */
export const staffPath = '/admin'

/** True if a pattern covers the path or any path below it. */
export const reaches = (route: string, path: string): boolean =>
  routesOverlap(route.toLowerCase(), `${path}/*`)

/** Returns the first reserved path that a pattern covers, if any. `/*` covers all of them. */
export const reservedPathOf = (route: string): string | undefined =>
  reservedPaths.find((path) => reaches(route, path))
