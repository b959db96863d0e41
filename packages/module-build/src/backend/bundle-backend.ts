import { SourceMap, type SourceMapPayload } from 'node:module'

/** A back end as one script. `toSources` replaces places in the script by places in the sources. */
export type BackendCode = { script: string; toSources: (stack: string) => string }

/** The name of the script in its stacks. */
export const scriptName = 'backend.js'

/** Bundles the back end that `module.ts` names. @throws Error with esbuild's messages */
export const bundleBackend = async (moduleDir: string): Promise<BackendCode> => {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: moduleDir,
    stdin: {
      contents: "import definition from './module'\nexport const { backend } = definition",
      resolveDir: moduleDir,
    },
    outfile: scriptName,
    bundle: true,
    format: 'esm',
    conditions: ['workerd', 'worker'],
    // The shop's sandbox has no globals of Node.
    define: { Buffer: 'undefined', process: 'undefined' },
    sourcemap: 'external',
    write: false,
    logLevel: 'silent',
  })
  const [map = '', script = ''] = outputFiles.map(({ text }) => text)
  return { script, toSources: readMap(JSON.parse(map) as SourceMapPayload) }
}

const readMap = (payload: SourceMapPayload): BackendCode['toSources'] => {
  const map = new SourceMap(payload)
  return (stack) =>
    stack.replaceAll(/backend\.js:(\d+):(\d+)/g, (place, line: string, column: string) => {
      const found = map.findEntry(Number(line) - 1, Number(column) - 1)
      return 'originalSource' in found
        ? `${found.originalSource}:${found.originalLine + 1}:${found.originalColumn + 1}`
        : place
    })
}
