#!/bin/sh
# Stands in for workerd while Miniflare only works out how to start it: takes the configuration, and does not start.
exec cat > /dev/null
