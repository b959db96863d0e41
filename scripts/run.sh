#!/bin/sh
# Runs a script of this project on the Node that it needs: sh scripts/run.sh scripts/start.ts
# The shell gives its place to that Node, and npm's gives it to this one (`exec`): no process waits beside it, and it
# gets the signals that npm hands on, and notices when npm is killed.
root=$(cd "$(dirname "$0")/.." && pwd) || exit
node=$(node "$root/scripts/bootstrap.cjs") || exit
PATH="$(dirname "$node"):$root/node_modules/.bin:$PATH"
# What Node has compiled once, types left out of it, is loaded by the next start.
NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$root/node_modules/.cache/node}"
WRANGLER_SEND_METRICS=false
export PATH NODE_COMPILE_CACHE WRANGLER_SEND_METRICS
cd "$root" || exit
# What `npm start` runs stays as long as the shop and has little to do: less memory instead of faster code (decision 049).
case "$1" in scripts/start.ts) set -- --max-semi-space-size=1 --no-opt --no-maglev "$@" ;; esac
exec "$node" "$@"
