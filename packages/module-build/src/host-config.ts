/** What the shell is built with besides what every module is: it starts the federation and provides what all share. */
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Compiler } from 'webpack'

import { containerName } from '@shop/contracts/release'

import { sharedModules } from './shared-modules.ts'
import type { BuildTarget } from './webpack-config.ts'

/** Plugins and groups of chunks of the host's browser entry. */
export const hostConfig = (target: BuildTarget) => ({
  plugins: [hostPlugin(target), hostIdPlugin],
  groups: hostGroups,
})

/**
 * What every page runs first is shared one by one, and would be a dozen requests: React and valtio are one file,
 * the stores and the schemas that they stand on another.
 */
const hostGroups = {
  libraries: {
    test: /node_modules\/(?:react|valtio|proxy-compare|valibot)\/|node_modules\/react-dom\/(?:index|cjs\/react-dom\.)/,
    name: 'libraries',
    chunks: 'async' as const,
    enforce: true,
  },
  session: {
    test: /packages\/(?:session|contracts|domain)\/src/,
    name: 'session',
    chunks: 'async' as const,
    enforce: true,
  },
}

/** The host has the versions that it was built with: comparing them with ranges was a quarter of the federation's start. */
const providedModules = () =>
  Object.fromEntries(
    Object.entries(sharedModules()).map(([name, options]) => [
      name,
      { ...options, requiredVersion: false as const },
    ]),
  )

const hostPlugin = ({ definition }: BuildTarget) =>
  new ModuleFederationPlugin({
    name: containerName(definition.name),
    shared: providedModules(),
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    experiments: { optimization: { disableSnapshot: true, target: 'web' } },
  })

/**
 * webpack derives a module's id from its path below the module's folder, but cannot tell that the host
 * plugin's names contain a path, too: the same sources would have other ids in another folder.
 */
const hostIdPlugin = {
  apply: (compiler: Compiler) =>
    compiler.hooks.compilation.tap('release', ({ chunkGraph, hooks }) =>
      hooks.moduleIds.tap({ name: 'release', stage: -1 }, (modules) => {
        const ofHost = [...modules]
          .filter((module) => /^provide module |\/\.federation\//.test(module.identifier()))
          .toSorted((a, b) => (a.identifier() < b.identifier() ? -1 : 1))
        for (const [index, module] of ofHost.entries()) chunkGraph.setModuleId(module, `p${index}`)
      }),
    ),
}
