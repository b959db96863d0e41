#!/bin/sh
# Replaces workerd while Miniflare only computes its configuration: discards it and starts nothing.
exec cat > /dev/null
