/** Prints the options that `wrangler.toml` gives a Worker on this machine, as JSON. */
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler'

// Variables are given when the Worker is served; they may be secrets, and this is written to a file.
const { bindings: _bindings, ...options } = readWorkerOptions(
  process.argv[2] ?? 'wrangler.toml',
).workerOptions
console.log(JSON.stringify(options))
