/** Prints the options of `wrangler.toml` for a local Worker, as JSON. */
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler'

// Leaves out variables, because this is written to a file and they may be secrets.
const { bindings: _bindings, ...options } = readWorkerOptions(
  process.argv[2] ?? 'wrangler.toml',
).workerOptions
console.log(JSON.stringify(options))
