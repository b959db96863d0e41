import { cp, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'

import type { Team } from './team.ts'

export const exampleModules = {
  'back-in-stock': {
    routes: ['/back-in-stock/:key'],
    slots: ['product.purchase', 'admin.screen'],
  },
  'abandoned-carts': {
    routes: ['/recover/:key', '/recover/:key/stop'],
    slots: ['cart.summary', 'admin.screen'],
  },
  lookbook: {
    routes: ['/lookbook', '/lookbook/:id'],
    slots: ['home.section', 'admin.screen'],
    links: true,
  },
  reviews: { routes: [], slots: ['product.details'] },
}

export type ExampleName = keyof typeof exampleModules

const examplesDir = resolve(import.meta.dirname, '../../examples')

/**
 * To save time, the examples share one installation, as npm workspaces, and one compiler run.
 * `reviews` is not in this run, because it has other compiler options.
 */
export const installExamples = async (team: Team, origin: string): Promise<void> => {
  await cp(examplesDir, team.folder, {
    recursive: true,
    filter: (source) => !['node_modules', 'dist'].includes(basename(source)),
  })
  const names = Object.keys(exampleModules)
  for (const name of names)
    await team.run(`npm run shop -- ${origin}`, { cwd: join(team.folder, name) })
  await writeFile(join(team.folder, 'package.json'), JSON.stringify({ workspaces: names }))
  const include = names.filter((name) => name !== 'reviews')
  const compiled = { extends: './lookbook/tsconfig.json', include }
  await writeFile(join(team.folder, 'tsconfig.json'), JSON.stringify(compiled))
  await team.run('npm install')
}
