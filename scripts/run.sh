#!/bin/sh
# Runs a script of this project on the Node that it needs: sh scripts/run.sh scripts/start.ts
# `exec` replaces the shell, so Node gets npm's signals directly and notices when npm is killed.
root=$(cd "$(dirname "$0")/.." && pwd) || exit
node=$(node "$root/scripts/bootstrap.cjs") || exit
PATH="$(dirname "$node"):$root/node_modules/.bin:$PATH"
# Caches compiled code (with its types stripped) for the next start.
NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$root/node_modules/.cache/node}"
WRANGLER_SEND_METRICS=false
export PATH NODE_COMPILE_CACHE WRANGLER_SEND_METRICS
cd "$root" || exit
# `npm start` runs as long as the shop and does little, so it trades speed for memory (decision 049).
case "$1" in scripts/start.ts) set -- --max-semi-space-size=1 --no-opt --no-maglev "$@" ;; esac
exec "$node" "$@"
