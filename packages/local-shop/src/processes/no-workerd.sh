#!/bin/sh
# Stands in for workerd while Miniflare computes a configuration: reads the configuration, and
# starts nothing.
exec cat > /dev/null
