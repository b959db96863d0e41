/** What `release --help` prints. */
export const help = `release <command> [options]

Releases of a module: the one in this folder, or the one that --for names.

  publish [folder]     builds, checks, sends and makes live; a folder with a release.json is sent as it is
    --canary 5         for 5 % of visitors; 10/5m: for 10 %, after five minutes for all; +10/1m: 10 % more each minute;
                       each step also waits for the reports of 20 visitors with it and 20 with the live release
    --preview [hours]  for whoever has the link that is printed; 24 hours unless said, 168 at most
  list                 its releases, the newest first; where there is no module, the modules of the shop
  show [version]       one release; the live one unless named
  promote <version>    makes a release live that was sent before
  rollback [version]   goes back to the last good release or the named one, and withdraws the live one
    --reason <text>
  withdraw <version>   takes a release out of the shop; visitors get the last good one
    --module           takes the whole module out, instead of a version
    --reason <text>
  freeze               nothing of the module goes live until it ends; rollback and withdraw still work
    --reason <text>
    --end              ends it
  token                what the token in use allows, and until when
    add <module> --name <text> [--routes /a,/b/*] [--slots product.details] [--links] [--sources …] [--days 90]
    list
    revoke <id>

For all:
  --shop <origin>      SHOP_ORIGIN unless named, then "config": { "shop": … } of package.json, then the shop of this repository
  --for <module>       instead of the one in this folder
  --json               prints one JSON object and nothing else
  --help

DEPLOY_TOKEN is the token; in the repository of the shop its own is used. "token add", "list" and "revoke" need a manager:
STAFF_KEY, or what lets you through the access proxy. CF_ACCESS_CLIENT_ID and CF_ACCESS_CLIENT_SECRET are sent to one.

Ctrl-C leaves nothing half live: the same command goes on where it stopped.

Exit codes: 0 done, 1 refused by a check or the shop, 2 wrong usage, 3 the shop cannot be reached.`
