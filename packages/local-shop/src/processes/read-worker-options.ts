/** Prints the options that `wrangler.toml` gives a Worker on this machine, as JSON. */
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler'

console.log(JSON.stringify(readWorkerOptions(process.argv[2] ?? 'wrangler.toml').workerOptions))
