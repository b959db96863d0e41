/** What to tell a team whose release a shop refused, or whose request reached no shop. */
import type { Problem } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'

type Refused = {
  url: string
  status: number
  problem: Partial<Problem>
  /** What was sent, when it was the manifest. */
  release?: Release | undefined
}

/** For an access proxy's page, or another server that responds in a shop's place. */
export const describeStranger = (url: string): string =>
  `${new URL(url).origin} did not answer as a shop: is an access proxy before it? Publish to the shop's own host (SHOP_HOST).`

/** The shop's own explanation with what it names in the release, and the way to a token that allows it. */
export const describeRefused = ({ url, status, problem, release }: Refused): string => {
  const { code, title = '', detail = '', issues = [] } = problem
  return [
    `${url} was refused (${status}): ${[title, code].filter(Boolean).join(', ')}`,
    ...(detail ? [detail] : []),
    ...issues.map(({ path, message }) => `  - ${nameOf(path, release)} ${message}`),
    ...(code === 'beyond-deploy-token' && release ? [describeToken(release)] : []),
  ].join('\n')
}

/** The problem in a body, if it is one. */
export const readProblem = (text: string): Partial<Problem> | null => {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' ? body : null
  } catch {
    return null
  }
}

/** The path of a route in place of its number in the manifest. */
const nameOf = (path: string, release: Release | undefined): string => {
  const [field, index] = path.split('.')
  const route = field === 'routes' ? release?.routes[Number(index)] : undefined
  return route === undefined ? path : `${path} (${route})`
}

const describeToken = ({ module, routes, slots }: Release): string => {
  const names = Object.keys(slots)
  const flags = [
    ...(routes.length > 0 ? [`--routes '${routes.join(',')}'`] : []),
    ...(names.length > 0 ? [`--slots ${names.join(',')}`] : []),
  ]
  return `Who runs the shop makes a token that allows this release:\n  npm run token -- add ${module} ${flags.join(' ')}`
}
